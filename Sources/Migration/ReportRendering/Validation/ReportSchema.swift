/// The schema of the XML report, equal to Docs/Schemas/report.xsd, so that the tool needs no file next to it. A test
/// compares the two.
enum ReportSchema {
  static let xsd = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:cachebridge:report:1"
        targetNamespace="urn:cachebridge:report:1" elementFormDefault="qualified" blockDefault="#all">
      <xs:annotation>
        <xs:documentation>
          CacheBridge migration report, format version 1, as XML. It holds what the JSON report holds
          (report.schema.json), under the same names; what is null there is not there here. Control and formatting
          characters in texts are spelled \u{hex}, and so is a backslash that stands before u{.

          Beyond this schema, `cachebridge report validate` checks that code and id of the verdict belong together, that
          balanced is what the counts say, and that owners, channels and samples are tokens unless redaction is
          revealed.
        </xs:documentation>
      </xs:annotation>

      <xs:element name="report">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="verdict" type="verdict"/>
            <xs:element name="run" type="run"/>
            <xs:element name="source" type="source" minOccurs="0"/>
            <xs:element name="owners">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="owner" type="owner" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
            <xs:element name="ledger" type="ledger">
              <xs:unique name="entity_of_ledger">
                <xs:selector xpath="r:counts" xmlns:r="urn:cachebridge:report:1"/>
                <xs:field xpath="@entity"/>
              </xs:unique>
            </xs:element>
            <xs:element name="channels">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="channel" type="channel" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
            <xs:element name="findings">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="finding" type="finding" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
            <xs:element name="verification" type="verification" minOccurs="0"/>
            <xs:element name="performance" type="performance" minOccurs="0"/>
            <xs:element name="not_checked">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="code" type="code" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
            <xs:element name="next">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="step" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
          </xs:sequence>
          <xs:attribute name="format_version" use="required">
            <xs:simpleType>
              <xs:restriction base="xs:string">
                <xs:enumeration value="1"/>
              </xs:restriction>
            </xs:simpleType>
          </xs:attribute>
        </xs:complexType>
      </xs:element>

      <xs:simpleType name="count">
        <xs:restriction base="xs:long">
          <xs:pattern value="0|[1-9][0-9]*"/>
        </xs:restriction>
      </xs:simpleType>

      <xs:simpleType name="flag">
        <xs:restriction base="xs:boolean">
          <xs:pattern value="true|false"/>
        </xs:restriction>
      </xs:simpleType>

      <xs:simpleType name="code">
        <xs:restriction base="xs:string">
          <xs:pattern value="[a-z][a-z0-9_]*"/>
        </xs:restriction>
      </xs:simpleType>

      <xs:simpleType name="entity">
        <xs:restriction base="xs:string">
          <xs:pattern value="[A-Z][A-Za-z]*"/>
        </xs:restriction>
      </xs:simpleType>

      <xs:complexType name="verdict">
        <xs:annotation>
          <xs:documentation>How the run ended: exit code, its id, and what to do; hint is empty when there is nothing to
          do.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="message" type="xs:string"/>
          <xs:element name="hint" type="xs:string"/>
        </xs:sequence>
        <xs:attribute name="code" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="0"/><xs:enumeration value="1"/><xs:enumeration value="2"/>
              <xs:enumeration value="3"/><xs:enumeration value="4"/><xs:enumeration value="5"/>
              <xs:enumeration value="6"/><xs:enumeration value="7"/><xs:enumeration value="8"/>
              <xs:enumeration value="9"/><xs:enumeration value="10"/><xs:enumeration value="11"/>
              <xs:enumeration value="12"/><xs:enumeration value="13"/><xs:enumeration value="20"/>
              <xs:enumeration value="64"/><xs:enumeration value="75"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="id" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="ok"/><xs:enumeration value="internal"/><xs:enumeration value="partial"/>
              <xs:enumeration value="mismatch"/><xs:enumeration value="unsupported_source"/>
              <xs:enumeration value="damaged"/><xs:enumeration value="reject_limit"/>
              <xs:enumeration value="locked"/><xs:enumeration value="target_exists"/>
              <xs:enumeration value="target_newer"/><xs:enumeration value="no_space"/>
              <xs:enumeration value="no_access"/><xs:enumeration value="source_missing"/>
              <xs:enumeration value="source_changed"/><xs:enumeration value="pending"/>
              <xs:enumeration value="usage"/><xs:enumeration value="interrupted"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
      </xs:complexType>

      <xs:complexType name="run">
        <xs:annotation>
          <xs:documentation>One call of the tool; command holds the names of flags without their
          values.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="command">
            <xs:complexType>
              <xs:sequence>
                <xs:element name="argument" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
              </xs:sequence>
            </xs:complexType>
          </xs:element>
        </xs:sequence>
        <xs:attribute name="id" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:pattern value="r-[0-9a-f]+"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="tool" type="xs:string" use="required"/>
        <xs:attribute name="sqlite" type="xs:string" use="required"/>
        <xs:attribute name="started_at" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:pattern value="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="duration_ms" type="count" use="required"/>
        <xs:attribute name="redaction" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="tokens"/>
              <xs:enumeration value="revealed"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="resumed" type="count" use="required"/>
      </xs:complexType>

      <xs:complexType name="source">
        <xs:annotation>
          <xs:documentation>The legacy store; attributes are missing where the run did not get to
          know.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="files">
            <xs:complexType>
              <xs:sequence>
                <xs:element name="file" type="file" minOccurs="0" maxOccurs="unbounded"/>
              </xs:sequence>
            </xs:complexType>
          </xs:element>
        </xs:sequence>
        <xs:attribute name="model">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:pattern value="[a-z0-9][a-z0-9.\-]*"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="detected_by">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="hashes"/><xs:enumeration value="digest"/><xs:enumeration value="tables"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="framework_version" type="count"/>
        <xs:attribute name="changed_while_reading" type="flag"/>
        <xs:attribute name="health">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="ok"/>
              <xs:enumeration value="damaged"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
      </xs:complexType>

      <xs:complexType name="file">
        <xs:attribute name="role" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="main"/><xs:enumeration value="wal"/><xs:enumeration value="journal"/>
              <xs:enumeration value="shm"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="bytes" type="count" use="required"/>
        <xs:attribute name="sha256">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:pattern value="[0-9a-f]{64}"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
      </xs:complexType>

      <xs:complexType name="owner">
        <xs:annotation>
          <xs:documentation>One user of the store: a token, or the user id when revealed.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="ledger" type="ledger">
            <xs:unique name="entity_of_owner">
              <xs:selector xpath="r:counts" xmlns:r="urn:cachebridge:report:1"/>
              <xs:field xpath="@entity"/>
            </xs:unique>
          </xs:element>
        </xs:sequence>
        <xs:attribute name="owner" type="xs:string" use="required"/>
        <xs:attribute name="selected" type="flag" use="required"/>
      </xs:complexType>

      <xs:complexType name="ledger">
        <xs:annotation>
          <xs:documentation>What became of the rows that were read, by entity; balanced says whether the six fates
          add up to read.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="counts" minOccurs="0" maxOccurs="unbounded">
            <xs:complexType>
              <xs:attribute name="entity" type="entity" use="required"/>
              <xs:attribute name="read" type="count" use="required"/>
              <xs:attribute name="migrated" type="count" use="required"/>
              <xs:attribute name="duplicate" type="count" use="required"/>
              <xs:attribute name="tombstone" type="count" use="required"/>
              <xs:attribute name="undecoded" type="count" use="required"/>
              <xs:attribute name="rejected" type="count" use="required"/>
              <xs:attribute name="dropped" type="count" use="required"/>
              <xs:attribute name="balanced" type="flag" use="required"/>
            </xs:complexType>
          </xs:element>
        </xs:sequence>
      </xs:complexType>

      <xs:complexType name="channel">
        <xs:annotation>
          <xs:documentation>One channel of one owner: a token, or the channel url when revealed; times in ms, missing
          without messages.</xs:documentation>
        </xs:annotation>
        <xs:attribute name="channel" type="xs:string" use="required"/>
        <xs:attribute name="messages" type="count" use="required"/>
        <xs:attribute name="ranges" type="count" use="required"/>
        <xs:attribute name="holes" type="count" use="required"/>
        <xs:attribute name="first_at" type="count"/>
        <xs:attribute name="last_at" type="count"/>
      </xs:complexType>

      <xs:complexType name="finding">
        <xs:annotation>
          <xs:documentation>Something the run noticed; samples are tokens unless revealed.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="message" type="xs:string"/>
          <xs:element name="samples">
            <xs:complexType>
              <xs:sequence>
                <xs:element name="sample" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
              </xs:sequence>
            </xs:complexType>
          </xs:element>
        </xs:sequence>
        <xs:attribute name="code" type="code" use="required"/>
        <xs:attribute name="severity" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:enumeration value="info"/><xs:enumeration value="warning"/><xs:enumeration value="error"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
        <xs:attribute name="count" type="count" use="required"/>
      </xs:complexType>

      <xs:complexType name="verification">
        <xs:annotation>
          <xs:documentation>Level 0 none, 1 counts, 2 aggregates, 3 sampled rows, 4 digests of every
          row.</xs:documentation>
        </xs:annotation>
        <xs:sequence>
          <xs:element name="checks">
            <xs:complexType>
              <xs:sequence>
                <xs:element name="check" minOccurs="0" maxOccurs="unbounded">
                  <xs:complexType>
                    <xs:attribute name="id" type="code" use="required"/>
                    <xs:attribute name="ok" type="flag" use="required"/>
                    <xs:attribute name="compared" type="count" use="required"/>
                  </xs:complexType>
                </xs:element>
              </xs:sequence>
            </xs:complexType>
          </xs:element>
          <xs:element name="digests">
            <xs:complexType>
              <xs:sequence>
                <xs:element name="digest" type="digest" minOccurs="0" maxOccurs="unbounded"/>
              </xs:sequence>
            </xs:complexType>
            <xs:unique name="entity_of_digest">
              <xs:selector xpath="r:digest" xmlns:r="urn:cachebridge:report:1"/>
              <xs:field xpath="@entity"/>
            </xs:unique>
          </xs:element>
        </xs:sequence>
        <xs:attribute name="level" use="required">
          <xs:simpleType>
            <xs:restriction base="xs:string">
              <xs:pattern value="[0-4]"/>
            </xs:restriction>
          </xs:simpleType>
        </xs:attribute>
      </xs:complexType>

      <xs:complexType name="digest">
        <xs:simpleContent>
          <xs:extension base="hex">
            <xs:attribute name="entity" type="entity" use="required"/>
          </xs:extension>
        </xs:simpleContent>
      </xs:complexType>

      <xs:simpleType name="hex">
        <xs:restriction base="xs:string">
          <xs:minLength value="16"/>
          <xs:maxLength value="256"/>
          <xs:pattern value="[0-9a-f]*"/>
        </xs:restriction>
      </xs:simpleType>

      <xs:complexType name="performance">
        <xs:sequence>
          <xs:element name="phases">
            <xs:complexType>
              <xs:sequence>
                <xs:element name="phase" minOccurs="0" maxOccurs="unbounded">
                  <xs:complexType>
                    <xs:attribute name="id" type="code" use="required"/>
                    <xs:attribute name="ms" type="count" use="required"/>
                    <xs:attribute name="rows" type="count" use="required"/>
                    <xs:attribute name="bytes" type="count" use="required"/>
                  </xs:complexType>
                </xs:element>
              </xs:sequence>
            </xs:complexType>
          </xs:element>
        </xs:sequence>
        <xs:attribute name="peak_rss_bytes" type="count"/>
      </xs:complexType>
    </xs:schema>

    """#
}
