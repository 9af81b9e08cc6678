import type { ExampleScan } from './testing-scans.ts'

const json = (value: unknown) => JSON.stringify(value, null, 1)
const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`

/** The rest of the formats, as `testing-scans.ts`. */
export const MORE_SCANS: readonly ExampleScan[] = [
  {
    format: 'grype',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json({
      matches: [
        {
          vulnerability: {
            id: 'GHSA-jfh8-c2jp-5v3q',
            severity: 'Critical',
            fix: { versions: ['2.15.0'], state: 'fixed' },
          },
          relatedVulnerabilities: [
            { id: 'CVE-2021-44228', cvss: [{ vector: 'CVSS:3.1/AV:N', metrics: { baseScore: 10 } }] },
          ],
          artifact: {
            name: 'log4j-core',
            version: '2.13.2',
            type: 'java-archive',
            purl: 'pkg:maven/a/log4j-core@2.13.2',
          },
        },
      ],
      source: { type: 'image', target: { userInput: 'shop:1.0', manifestDigest: 'sha256:aa' } },
      descriptor: { name: 'grype', version: '0.90.0', timestamp: '2026-10-01T08:00:00Z' },
    }),
    items: [['critical', 'CVE-2021-44228', 'digest sha256:aa', 'log4j-core 2.13.2']],
  },
  {
    format: 'security-hub',
    text: json({
      Findings: [
        {
          Id: 'arn:finding',
          AwsAccountId: '012345678912',
          GeneratorId: 'aws-foundational/IAM.5',
          Title: 'IAM.5 MFA should be enabled',
          Severity: { Label: 'HIGH' },
          Compliance: { Status: 'FAILED' },
          Resources: [{ Type: 'AwsAccount', Id: 'AWS::::Account:012345678912' }],
        },
        { Id: 'b', GeneratorId: 'c', Severity: { Label: 'HIGH' }, Compliance: { Status: 'PASSED' }, Resources: [] },
      ],
    }),
    items: [
      ['high', 'aws-foundational/IAM.5', 'arn AWS::::Account:012345678912', ''],
      ['info', 'c', 'name scan', ''],
    ],
  },
  {
    format: 'ocsf',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json([
      {
        metadata: { event_code: 's3_public', product: { name: 'Prowler' } },
        severity: 'High',
        status_code: 'FAIL',
        time: 1_790_841_600,
        finding_info: { uid: 'x', title: 'Public bucket' },
        resources: [{ uid: 'arn:aws:s3:::drawings', name: 'drawings' }],
      },
    ]),
    items: [['high', 's3_public', 'arn arn:aws:s3:::drawings', '']],
  },
  {
    format: 'prowler-csv',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: lines(
      'TIMESTAMP;CHECK_ID;CHECK_TITLE;STATUS;SEVERITY;RESOURCE_UID;RESOURCE_NAME;MUTED',
      '2026-10-01 08:00:00.000000;s3_public;Public bucket;FAIL;critical;arn:aws:s3:::drawings;drawings;False',
      '2026-10-01 08:00:00.000000;s3_tls;TLS;PASS;high;arn:aws:s3:::drawings;drawings;False',
    ),
    items: [
      ['critical', 's3_public', 'arn arn:aws:s3:::drawings', ''],
      ['info', 's3_tls', 'arn arn:aws:s3:::drawings', ''],
    ],
  },
  {
    format: 'dependabot',
    text: json([
      {
        number: 1,
        state: 'dismissed',
        dismissed_reason: 'tolerable_risk',
        dependency: { package: { ecosystem: 'npm', name: 'lodash' }, manifest_path: 'package-lock.json' },
        security_advisory: {
          summary: 'Prototype pollution',
          severity: 'high',
          identifiers: [{ type: 'CVE', value: 'CVE-2020-8203' }],
        },
        html_url: 'https://github.com/acme/shop/security/dependabot/1',
      },
    ]),
    items: [['high', 'CVE-2020-8203', 'url https://github.com/acme/shop', 'lodash']],
  },
  {
    format: 'wazuh',
    text: json({
      data: {
        affected_items: [
          { cve: 'CVE-2022-0778', name: 'openssl', version: '1.1.1', severity: 'Untriaged', cvss3_score: 0 },
        ],
      },
      error: 0,
    }),
    items: [['medium', 'CVE-2022-0778', 'name scan', 'openssl 1.1.1']],
  },
  {
    format: 'osv-scanner',
    text: json({
      results: [
        {
          source: { path: '/src/yarn.lock' },
          packages: [
            {
              package: { name: 'flot', version: '0.0.1', ecosystem: 'npm' },
              vulnerabilities: [{ id: 'MAL-2023-1', aliases: ['GHSA-8348-2q94-ffjx'], summary: 'Malicious code' }],
            },
          ],
        },
      ],
    }),
    items: [['critical', 'MAL-2023-1', 'name scan', 'flot 0.0.1']],
  },
  {
    format: 'npm-audit',
    text: json({
      auditReportVersion: 2,
      vulnerabilities: {
        acorn: {
          name: 'acorn',
          via: [{ source: 1488, title: 'ReDoS', severity: 'moderate', url: 'https://x/GHSA-aaaa-bbbb-cccc' }],
          nodes: [],
        },
        gulp: { name: 'gulp', via: ['acorn'], nodes: ['node_modules/gulp'] },
      },
    }),
    items: [
      ['medium', 'npm-1488', 'name scan', 'acorn'],
      ['info', 'npm-depends-gulp', 'name scan', 'gulp'],
    ],
  },
  {
    format: 'snyk',
    text: json({
      vulnerabilities: [
        {
          id: 'SNYK-JS-1',
          title: 'XSS',
          severity: 'high',
          packageName: 'jquery',
          version: '1.0',
          identifiers: { CVE: ['CVE-2020-11022'], NSP: [1488] },
          fixedIn: ['3.5.0'],
        },
      ],
      dependencyCount: 3,
      projectName: 'shop',
    }),
    items: [['high', 'SNYK-JS-1', 'url shop', 'jquery 1.0']],
  },
  {
    format: 'nuclei',
    text: lines(
      JSON.stringify({
        'template-id': 'git-config',
        info: { name: 'Git config', severity: 'medium', tags: 'a,b' },
        host: 'https://a.example',
      }),
      JSON.stringify({
        'template-id': 'tls',
        info: { name: 'TLS', severity: 'info', tags: ['ssl'] },
        host: 'https://b.example',
      }),
    ),
    items: [
      ['medium', 'git-config', 'url https://a.example', ''],
      ['info', 'tls', 'url https://b.example', ''],
    ],
  },
  {
    format: 'defender',
    text: json({
      '@odata.context': 'x',
      value: [
        {
          deviceId: 'd1',
          deviceName: 'lap01',
          cveId: 'CVE-2025-1',
          softwareVendor: 'mozilla',
          softwareName: 'firefox',
          softwareVersion: '100',
          vulnerabilitySeverityLevel: 'High',
          cvssScore: 8.8,
        },
        { deviceId: 'd1', deviceName: 'lap01', softwareVendor: 'git', softwareName: 'git', softwareVersion: '2.40' },
      ],
    }),
    items: [['high', 'CVE-2025-1', 'agent d1', 'mozilla/firefox 100']],
  },
  {
    format: 'qualys-csv',
    text: lines(
      '"Monthly report","10/01/2026"',
      '',
      '"IP","DNS","QID","Title","Type","Severity","Port","Protocol","CVE ID"',
      '"10.0.0.5","web01","38739","Weak SSH","Vuln","5","22","tcp","CVE-2008-5161, CVE-2015-4000"',
      '"10.0.0.5","web01","6","DNS name","Ig","1","","",""',
    ),
    items: [
      ['critical', '38739', 'fqdn web01', '22/tcp'],
      ['info', '6', 'fqdn web01', ''],
    ],
  },
  {
    format: 'qualys-detections',
    takenAt: '2026-10-02T08:00:00.000Z',
    text: lines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<HOST_LIST_VM_DETECTION_OUTPUT><RESPONSE><DATETIME>2026-10-03T08:00:00Z</DATETIME><HOST_LIST>',
      '<HOST><ID>1</ID><IP>10.0.0.5</IP><TRACKING_METHOD>IP</TRACKING_METHOD><OS><![CDATA[Linux]]></OS>',
      '<DNS><![CDATA[web01.example]]></DNS><DETECTION_LIST>',
      '<DETECTION><QID>38739</QID><TYPE>Confirmed</TYPE><SEVERITY>5</SEVERITY><PORT>22</PORT><PROTOCOL>tcp</PROTOCOL>',
      '<RESULTS><![CDATA[weak]]></RESULTS><STATUS>Active</STATUS>',
      '<LAST_FOUND_DATETIME>2026-10-02T08:00:00Z</LAST_FOUND_DATETIME></DETECTION>',
      '<DETECTION><QID>6</QID><TYPE>Info</TYPE><SEVERITY>1</SEVERITY></DETECTION>',
      '</DETECTION_LIST></HOST></HOST_LIST></RESPONSE></HOST_LIST_VM_DETECTION_OUTPUT>',
    ),
    items: [
      ['critical', '38739', 'fqdn web01.example', '22/tcp'],
      ['info', '6', 'fqdn web01.example', ''],
    ],
  },
  {
    format: 'zap-json',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: json({
      '@programName': 'ZAP',
      '@generated': 'Thu, 1 Oct 2026 08:00:00',
      site: [
        {
          '@name': 'https://a.example',
          alerts: [{ pluginid: '10011', alert: 'Cookie', riskcode: '2', instances: [] }],
        },
      ],
    }),
    items: [['medium', '10011', 'url https://a.example', '']],
  },
  {
    format: 'cyclonedx-xml',
    takenAt: '2026-10-01T08:00:00.000Z',
    text: lines(
      '<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><metadata><timestamp>2026-10-01T08:00:00Z</timestamp>',
      '<component type="container"><name>shop</name></component></metadata>',
      '<vulnerabilities><vulnerability><id>CVE-2021-44228</id><ratings><rating><severity>critical</severity></rating></ratings>',
      '<affects><target><ref>a</ref></target></affects></vulnerability></vulnerabilities>',
      '<components><component type="library" bom-ref="a"><name>log4j-core</name><version>2.13.2</version></component></components></bom>',
    ),
    items: [['critical', 'CVE-2021-44228', 'url shop', 'log4j-core 2.13.2']],
  },
]
