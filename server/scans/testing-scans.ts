/** A small file of each format, written for these tests from the formats' documentation. */
export interface ExampleScan {
  readonly format: string
  readonly text: string
  /** Of each item: severity, rule or first id, identifier of its asset, position or component. */
  readonly items: readonly (readonly [severity: string, id: string, asset: string, position: string])[]
  readonly takenAt?: string
}

const json = (value: unknown) => JSON.stringify(value, null, 1)
const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`
const xml = (...rows: readonly string[]) => lines('<?xml version="1.0" encoding="UTF-8"?>', ...rows)

export const EXAMPLE_SCANS: readonly ExampleScan[] = [
  {
    format: 'nessus',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: xml(
      '<NessusClientData_v2><Policy><policyName>Monthly</policyName></Policy><Report name="Enclave">',
      '<ReportHost name="10.0.0.5"><HostProperties>',
      '<tag name="host-fqdn">WEB01.example.com.</tag><tag name="mac-address">00:1B:44:11:3A:B7</tag>',
      '<tag name="Credentialed_Scan">true</tag><tag name="HOST_START_TIMESTAMP">1790841600</tag>',
      '</HostProperties>',
      '<ReportItem port="443" svc_name="https" protocol="TCP" severity="3" pluginID="156032" pluginName="Log4j &lt; 2.15" pluginFamily="Misc.">',
      '<cve>CVE-2021-44228</cve><cvss3_base_score>10.0</cvss3_base_score><plugin_type>remote</plugin_type>',
      '<cvss3_vector>CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H</cvss3_vector><solution>Update to 2.15.</solution></ReportItem>',
      '<ReportItem port="0" svc_name="general" protocol="tcp" severity="0" pluginID="19506" pluginName="Nessus Scan Information" pluginFamily="Settings"/>',
      '</ReportHost></Report></NessusClientData_v2>',
    ),
    items: [
      ['high', '156032', 'mac 00:1b:44:11:3a:b7', '443/tcp'],
      ['info', '19506', 'mac 00:1b:44:11:3a:b7', '/tcp'],
    ],
  },
  {
    format: 'nessus-csv',
    text: lines(
      'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,Solution,Plugin Output',
      '25368,CVE-2007-1887,7.5,High,10.0.0.5,tcp,80,Old PHP,Upgrade to PHP 5.2.3,"Version: 5.1.6',
      'Fixed: 5.2.3"',
      '25368,CVE-2007-1900,7.5,High,10.0.0.5,tcp,80,Old PHP,Upgrade to PHP 5.2.3,',
    ),
    items: [
      ['high', '25368', 'ip 10.0.0.5', '80/tcp'],
      ['high', '25368', 'ip 10.0.0.5', '80/tcp'],
    ],
  },
  {
    format: 'openvas',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: xml(
      '<report id="a"><report id="b"><scan_start>2026-10-01T10:00:00+02:00</scan_start><results>',
      '<result id="c"><name>TLS 1.0</name><host>10.0.0.5<hostname>web01</hostname></host><port>443/tcp</port>',
      '<nvt oid="1.3.6.1.4.1.25623.1.0.117274"><name>TLS 1.0</name><refs><ref type="cve" id="CVE-2011-3389"/></refs>',
      '<tags>summary=Old protocol.|cvss_base_vector=AV:N/AC:M/Au:N/C:P/I:N/A:N</tags></nvt>',
      '<threat>Medium</threat><severity>4.3</severity></result>',
      '</results></report></report>',
    ),
    items: [['medium', '1.3.6.1.4.1.25623.1.0.117274', 'fqdn web01', '443/tcp']],
  },
  {
    format: 'openvas-csv',
    text: lines(
      'IP,Hostname,Port,Port Protocol,CVSS,Severity,NVT Name,Summary,NVT OID,CVEs,Timestamp',
      '10.0.0.5,web01,9200,tcp,9.8,High,Default password,,1.2.3,"CVE-2021-1111,CVE-2021-2222",2026-10-01T08:00:00Z',
    ),
    items: [['critical', '1.2.3', 'fqdn web01', '9200/tcp']],
  },
  {
    format: 'nmap',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: xml(
      '<!DOCTYPE nmaprun>',
      '<nmaprun scanner="nmap" args="nmap -sV" start="1790841600" version="7.95">',
      '<host><status state="up"/><address addr="10.0.0.5" addrtype="ipv4"/><ports>',
      '<port protocol="tcp" portid="443"><state state="open"/><service name="https" product="nginx"/>',
      '<script id="vulners" output="…"><table key="cpe:/a:nginx:nginx:1.19"><table>',
      '<elem key="id">CVE-2021-23017</elem><elem key="cvss">7.7</elem></table></table></script></port>',
      '</ports></host><host><status state="down"/><address addr="10.0.0.6" addrtype="ipv4"/></host></nmaprun>',
    ),
    items: [
      ['info', 'port-open', 'ip 10.0.0.5', '443/tcp'],
      ['high', 'CVE-2021-23017', 'ip 10.0.0.5', '443/tcp'],
    ],
  },
  {
    format: 'qualys',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: xml(
      '<!DOCTYPE ASSET_DATA_REPORT SYSTEM "https://example.com/asset_data_report.dtd">',
      '<ASSET_DATA_REPORT><HOST_LIST><HOST><IP>10.0.0.5</IP><VULN_INFO_LIST>',
      '<VULN_INFO><QID id="qid_38739">38739</QID><TYPE>Vuln</TYPE><PORT>22</PORT><PROTOCOL>tcp</PROTOCOL><LAST_FOUND>2026-10-01T08:00:00Z</LAST_FOUND></VULN_INFO>',
      '<VULN_INFO><QID id="qid_6">6</QID><TYPE>Ig</TYPE></VULN_INFO>',
      '</VULN_INFO_LIST></HOST></HOST_LIST><GLOSSARY><VULN_DETAILS_LIST>',
      '<VULN_DETAILS><QID>38739</QID><TITLE><![CDATA[Weak SSH]]></TITLE><SEVERITY>4</SEVERITY><SOLUTION><![CDATA[Turn it off.<P>]]></SOLUTION></VULN_DETAILS>',
      '<VULN_DETAILS><QID>6</QID><TITLE>DNS name</TITLE><SEVERITY>1</SEVERITY></VULN_DETAILS>',
      '</VULN_DETAILS_LIST></GLOSSARY></ASSET_DATA_REPORT>',
    ),
    items: [
      ['high', '38739', 'ip 10.0.0.5', '22/tcp'],
      ['info', '6', 'ip 10.0.0.5', ''],
    ],
  },
  {
    format: 'zap',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: xml(
      '<OWASPZAPReport version="2.16" generated="Thu, 1 Oct 2026 08:00:00"><site name="https://portal.example.com"><alerts>',
      '<alertitem><pluginid>10011</pluginid><alert>Cookie without Secure flag</alert><riskcode>1</riskcode><cweid>614</cweid>',
      '<instances><instance><uri>https://portal.example.com/a</uri><method>GET</method></instance></instances></alertitem>',
      '</alerts></site></OWASPZAPReport>',
    ),
    items: [['low', '10011', 'url https://portal.example.com', 'https://portal.example.com/a']],
  },
  {
    format: 'openscap',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: xml(
      '<Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2"><TestResult id="t" start-time="2026-10-01T08:00:00+00:00">',
      '<target>web01.example.com</target><target-address>127.0.0.1</target-address>',
      '<rule-result idref="r1" severity="high"><result>fail</result><ident system="cce">CCE-1</ident></rule-result>',
      '<rule-result idref="r2" severity="low"><result>pass</result></rule-result></TestResult>',
      '<Rule id="r1" severity="high"><title>Disable root login</title><fixtext>PermitRootLogin no</fixtext></Rule></Benchmark>',
    ),
    items: [
      ['high', 'r1', 'fqdn web01.example.com', ''],
      ['info', 'r2', 'fqdn web01.example.com', ''],
    ],
  },
  {
    format: 'trivy',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json({
      SchemaVersion: 2,
      CreatedAt: '2026-10-01T08:00:00Z',
      ArtifactName: 'shop:1.0',
      ArtifactType: 'container_image',
      Results: [
        {
          Target: 'shop:1.0 (alpine)',
          Packages: [{ Name: 'openssl', Version: '3.0.1' }],
          Vulnerabilities: [
            { VulnerabilityID: 'CVE-2022-0778', PkgName: 'openssl', InstalledVersion: '3.0.1', Severity: 'UNKNOWN' },
          ],
          Secrets: [{ RuleID: 'aws', Severity: 'CRITICAL', Title: 'AWS key', StartLine: 3 }],
        },
      ],
    }),
    items: [
      ['medium', 'CVE-2022-0778', 'url shop:1.0', 'openssl 3.0.1'],
      ['critical', 'aws', 'url shop:1.0', 'shop:1.0 (alpine)'],
    ],
  },
  {
    format: 'cyclonedx',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { timestamp: '2026-10-01T08:00:00Z', component: { type: 'application', name: 'shop' } },
      vulnerabilities: [
        {
          id: 'CVE-2021-44228',
          ratings: [{ severity: 'critical' }],
          affects: [{ ref: 'a' }],
          analysis: { state: 'false_positive' },
        },
      ],
      components: [{ 'bom-ref': 'a', type: 'library', name: 'log4j-core', version: '2.13.2' }],
    }),
    items: [['critical', 'CVE-2021-44228', 'url shop', 'log4j-core 2.13.2']],
  },
  {
    format: 'openvex',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      timestamp: '2026-10-01T08:00:00Z',
      statements: [
        {
          vulnerability: { name: 'CVE-2024-1001' },
          products: [{ '@id': 'pkg:apk/alpine/apk-tools@2.10.6-r0?arch=x86_64' }],
          status: 'not_affected',
          justification: 'vulnerable_code_not_present',
        },
      ],
    }),
    items: [['medium', 'CVE-2024-1001', 'name scan', 'alpine/apk-tools 2.10.6-r0']],
  },
  {
    format: 'sarif',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json({
      version: '2.1.0',
      runs: [
        {
          results: [
            {
              ruleId: 'js/xss',
              message: { text: 'Unescaped' },
              locations: [{ physicalLocation: { artifactLocation: { uri: 'a.js' } } }],
            },
            { ruleId: 'js/xss', kind: 'pass', message: { text: 'Fine' } },
          ],
          invocations: [{ startTimeUtc: '2026-10-01T08:00:00Z' }],
          tool: {
            driver: {
              name: 'CodeQL',
              rules: [{ id: 'js/xss', properties: { 'security-severity': '9.1', tags: ['external/cwe/cwe-079'] } }],
            },
          },
        },
      ],
    }),
    items: [
      ['critical', 'js/xss', 'name scan', 'a.js'],
      ['info', 'js/xss', 'name scan', ''],
    ],
  },
]
