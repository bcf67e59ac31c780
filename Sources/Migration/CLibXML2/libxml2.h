#ifndef CACHEBRIDGE_LIBXML2_H
#define CACHEBRIDGE_LIBXML2_H

// Debian builds libxml2 with ICU, and then encoding.h includes ICU's headers. Their enumerations clash with those of
// Foundation's own ICU in one module graph. Only the version header may be seen with the macro; what it hides are two
// private members at the end of a structure that Swift code does not use.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>
#include <libxml/xmlwriter.h>

static inline void cachebridge_xml_ignore(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

/// Whether libxml2 keeps to itself, on this thread, what it would print to stderr. The handler takes a variable number
/// of arguments, which Swift cannot write.
static inline void cachebridge_xml_set_silent(int isSilent) {
    xmlSetGenericErrorFunc((void *)0, isSilent ? cachebridge_xml_ignore : (xmlGenericErrorFunc)0);
}

#endif
