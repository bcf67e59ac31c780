/// Pieces of chat text as they appear inside a JSON string: plain words, UTF-8 of two to four bytes, and every escape.
enum TextCorpus {
  static let scraps: [[UInt8]] = [
    "See you at the usual place, ", "the order left the warehouse at 09:40. ", "Can someone check gate 12? ",
    "caf\u{E9} cr\u{E8}me ", "\u{C548}\u{B155}\u{D558}\u{C138}\u{C694} ", "\u{1F389}\u{1F44D}\u{1F3FD} ",
    #"\"quoted words\" "#, #"first line\nsecond line "#, #"tab\there "#,
    #"https:\/\/example.com\/track?id=48121&lang=en "#,
    #"caf\u00e9 escaped "#, #"\ud83d\ude00 smile "#, #"back\\slash "#, "It costs 12.50 \u{20AC} ", "ok. ", "yes ",
    "no, not before Friday; ", "please call back ", "I will be ten minutes late. ", "Thanks a lot! ",
    "\u{442}\u{435}\u{441}\u{442} ", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} ", "\u{4F60}\u{597D}\u{FF0C} ", "e\u{301}tude ",
    "temperature -3\u{B0}C, ", "@channel ", "#4711 ", "the attachment is missing, ", "sent twice by mistake ",
    "where is the key? ", "under the mat ", "meeting moved to room 3, ", "who is on duty tonight? ",
    #"{\"looks\":\"like json\"} "#, "<b>not html</b> & co ", "100% sure ", "a very long word: Donaudampfschiff ",
    "and one more thing, ", "the invoice number is 2019-000381. ", "good morning ", "good night ", "brb ", "lol ",
    "what do you mean? ", "exactly. ", "we ship on Monday ", "the customer asked again ", "closing this now ",
  ].map { Array($0.utf8) }

  static let customTypes: [[UInt8]] = ["", "", "", "order", "promotion", "system_notice"].map { Array($0.utf8) }

  static let reactionKeys: [[UInt8]] = ["like", "heart", "\u{1F44D}", "done"].map { Array($0.utf8) }
}
