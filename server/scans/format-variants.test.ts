import { describe, expect, test } from 'vitest'
import { recognizeScan } from './recognize-scan.ts'
import { sourceOf } from './scan-source.ts'
import { collect } from './testing-collect.ts'

const json = (value: unknown) => JSON.stringify(value)

async function read(content: string | Uint8Array) {
  const source = sourceOf('scan', content)
  const found = await recognizeScan(source)
  if (found.kind === 'table') throw new Error('a table')
  const parts = await collect(found.format.read(source))
  return {
    format: found.format.id,
    items: parts.flatMap((part) => (part.part === 'item' ? [part.item] : [])),
    unread: parts.flatMap((part) => (part.part === 'unread' ? [part.unread] : [])),
  }
}

describe('a file in which nothing was found is read, and holds nothing', () => {
  test.each([
    ['trivy', json({ SchemaVersion: 2, ArtifactName: 'shop', Results: null })],
    ['trivy', json([{ Target: 'shop', Type: 'npm', Vulnerabilities: null }])],
    ['grype', json({ matches: [], source: null, descriptor: { name: 'grype', version: '0.99' } })],
    ['osv-scanner', json({ results: [] })],
    ['osv-scanner', json({ results: [], experimental_config: { licenses: { summary: false, allowlist: null } } })],
    ['npm-audit', json({ actions: [], advisories: {}, muted: [], metadata: {} })],
    ['npm-audit', json({ auditReportVersion: 2, vulnerabilities: {}, metadata: {} })],
    ['sarif', json({ version: '2.1.0', runs: [] })],
    ['sarif', json({ version: '2.1.0', runs: [{ tool: { driver: { name: 'a' } }, results: null }] })],
    ['snyk', json({ ok: true, dependencyCount: 3, vulnerabilities: [], projectName: 'shop' })],
    ['security-hub', json({ Findings: [] })],
    ['defender', json({ '@odata.context': 'x#Collection(microsoft.windowsDefenderATP.api.Vulnerability)', value: [] })],
    ['dependabot', json({ data: { repository: { vulnerabilityAlerts: { nodes: [] } } } })],
    ['wazuh', json({ data: { affected_items: [], total_affected_items: 0 }, error: 0 })],
    ['wazuh', json({ took: 1, hits: { total: { value: 0 }, hits: [] } })],
    ['openvex', json({ '@context': 'https://openvex.dev/ns/v0.2.0', author: 'a', statements: [] })],
    ['cyclonedx', json({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })],
    ['cyclonedx-xml', '<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>'],
    ['zap', '<?xml version="1.0"?><OWASPZAPReport version="2.11" generated="Mon, 1 Jan 2024 10:00:00"/>'],
    ['zap-json', json({ '@programName': 'ZAP', '@version': '2.14', site: [] })],
    ['openvas', '<report id="a"><report id="a"><results start="1" max="-1"/></report></report>'],
    ['nessus', '<NessusClientData_v2><Report name="a"/></NessusClientData_v2>'],
    ['nmap', '<!DOCTYPE nmaprun><nmaprun start="1700000000"><host><address addr="10.0.0.1"/></host></nmaprun>'],
    ['qualys', '<!DOCTYPE ASSET_DATA_REPORT SYSTEM "a.dtd"><ASSET_DATA_REPORT><HOST_LIST/></ASSET_DATA_REPORT>'],
    ['qualys-detections', '<HOST_LIST_VM_DETECTION_OUTPUT><RESPONSE/></HOST_LIST_VM_DETECTION_OUTPUT>'],
    ['openscap', '<TestResult xmlns="http://checklists.nist.gov/xccdf/1.2"><target>a</target></TestResult>'],
    ['nessus-csv', 'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name\n'],
    ['openvas-csv', 'IP,Hostname,Port,NVT Name,NVT OID\n'],
  ])('%s', async (format, text) => {
    expect(await read(text)).toEqual({ format, items: [], unread: [] })
  })
})

const weakness = { VulnerabilityID: 'CVE-2022-0778', PkgName: 'openssl', InstalledVersion: '3.0.1', Severity: 'HIGH' }
const workload = (rest: object) => ({ Namespace: 'shop', Kind: 'Deployment', Name: 'web', ...rest })
const results = { Results: [{ Target: 'web:1', Vulnerabilities: [weakness] }] }
const event = {
  metadata: { event_code: 's3_public', product: { name: 'Prowler' } },
  finding_info: { uid: 'a', title: 'Public bucket' },
  severity: 'High',
  status_code: 'FAIL',
  resources: [{ uid: 'arn:a' }],
}
const alert = {
  createdAt: '2026-10-01T08:00:00Z',
  securityVulnerability: {
    severity: 'HIGH',
    package: { name: 'lodash', ecosystem: 'NPM' },
    advisory: { summary: 'Injection', identifiers: [{ type: 'CVE', value: 'CVE-2021-23337' }] },
  },
}
const onDevice = { deviceId: 'd1', deviceName: 'lap01', softwareName: 'firefox', cveId: 'CVE-2022-0778' }

describe('another shape in which a tool writes its results', () => {
  test.each<[string, string | Uint8Array, readonly string[]]>([
    [
      'nuclei',
      json({ templateID: 'git-config', info: { name: 'Git', severity: 'medium' }, host: 'https://a.example' }),
      ['git-config https://a.example'],
    ],
    [
      'trivy',
      json({ ClusterName: 'main', Resources: [workload(results)] }),
      ['CVE-2022-0778 main/shop/Deployment/web'],
    ],
    [
      'trivy',
      json({ ClusterName: 'main', Vulnerabilities: [workload(results)] }),
      ['CVE-2022-0778 main/shop/Deployment/web'],
    ],
    ['ocsf', `${json(event)}\n${json(event)}\n`, ['s3_public arn:a', 's3_public arn:a']],
    ['ocsf', json(event), ['s3_public arn:a']],
    ['defender', `${json(onDevice)}\n`, ['CVE-2022-0778 lap01']],
    [
      'dependabot',
      json({ data: { repository: { name: 'shop', vulnerabilityAlerts: { edges: [{ node: alert }] } } } }),
      ['CVE-2021-23337 shop'],
    ],
    [
      'dependabot',
      json({
        data: {
          organization: { repositories: { nodes: [{ name: 'shop', vulnerabilityAlerts: { nodes: [alert] } }] } },
        },
      }),
      ['CVE-2021-23337 shop'],
    ],
    [
      'cyclonedx-xml',
      `<bom xmlns:v="http://cyclonedx.org/schema/ext/vulnerability/1.0"><components><component type="library" bom-ref="a">
         <name>jackson</name><version>2.9</version><v:vulnerabilities><v:vulnerability ref="a"><v:id>CVE-2018-7489</v:id>
         <v:ratings><v:rating><v:score><v:base>9.8</v:base></v:score></v:rating></v:ratings></v:vulnerability></v:vulnerabilities>
       </component></components></bom>`,
      ['CVE-2018-7489 scan'],
    ],
    [
      'nessus-csv',
      '"Plugin","Plugin Name","Severity","IP Address","Protocol","Port","DNS Name","CVE"\r\n"25368","Old PHP","High","10.0.0.5","TCP","80","","CVE-2007-1887,CVE-2007-1900"\r\n',
      ['CVE-2007-1887 10.0.0.5'],
    ],
    [
      'prowler-csv',
      'ASSESSMENT_START_TIME;CHECK_ID;CHECK_TITLE;STATUS;SEVERITY;RESOURCE_ID;RESOURCE_ARN\n2023-01-01T10:00:00;s3_public;Public bucket;FAIL;high;a;arn:a\n',
      ['s3_public arn:a'],
    ],
    [
      'sarif',
      json({
        runs: [
          {
            tool: { driver: { name: 'a', rules: [{ id: 'R1', properties: { tags: [1] } }] } },
            results: [{ ruleId: 'R1' }],
          },
        ],
      }),
      ['R1 scan'],
    ],
  ])('%s', async (format, content, expected) => {
    const found = await read(content)
    expect(found).toMatchObject({ format, unread: [] })
    expect(found.items.map(({ cves: [cve], rule, asset }) => `${cve ?? rule ?? ''} ${asset.name}`)).toEqual(expected)
  })

  test('what Trivy has suppressed is an item with its reason', async () => {
    const suppressed = {
      Type: 'vulnerability',
      Status: 'not_affected',
      Statement: 'Not called',
      Source: 'a.vex',
      Finding: weakness,
    }
    const result = { Target: 'shop', ExperimentalModifiedFindings: [suppressed] }
    const { items } = await read(json({ SchemaVersion: 2, ArtifactName: 'shop', Results: [result] }))
    expect(items).toMatchObject([
      { cves: ['CVE-2022-0778'], settled: { state: 'not affected', reason: 'Not called · a.vex' } },
    ])
  })

  test('what Trivy found stands in its own target, wherever the target is written', async () => {
    const secrets = (target: string) => ({ Secrets: [{ RuleID: 'key', Title: target }], Target: target })
    const { items } = await read(json({ ArtifactName: 'shop', Results: [secrets('a.env'), secrets('b.env')] }))
    expect(items.map(({ title, place }) => [title, place?.path])).toEqual([
      ['a.env', 'a.env'],
      ['b.env', 'b.env'],
    ])
  })
})

const nessusIn = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><NessusClientData_v2><Report name="a"><ReportHost name="10.0.0.5">
   <ReportItem port="0" protocol="tcp" severity="1" pluginID="1" pluginName="Überlauf"/></ReportHost></Report></NessusClientData_v2>`

test('XML in the encoding that it declares is read, and an unknown one is refused', async () => {
  const { items } = await read(new Uint8Array(Buffer.from(nessusIn('ISO-8859-1'), 'latin1')))
  expect(items.map(({ title }) => title)).toEqual(['Überlauf'])
  await expect(read(nessusIn('EBCDIC-1'))).rejects.toThrow('the encoding “EBCDIC-1”, which is not known here')
})
