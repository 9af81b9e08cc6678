import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recognizeScan } from './recognize-scan.ts'
import { collect } from './testing-collect.ts'

/** A folder of files of real scanners, which belong to others and are not part of the project: docs/scans.md. */
const FOLDER = process.env['SCAN_SAMPLES'] ?? ''

const count = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0
const length = (of: (value: never) => number) => (text: string) => of(JSON.parse(text) as never)
const isCause = (via: unknown) => typeof via === 'object'
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
type Rows = Record<string, unknown>[]

/** How many items each file has, counted without our readers. */
const FILES: readonly (readonly [file: string, format: string, items: (text: string) => number])[] = [
  ['scans/nessus_many_vuln.nessus', 'nessus', count(/<ReportItem /g)],
  ['nessus_with_cvssv3_excerpt.nessus', 'nessus', count(/<ReportItem /g)],
  ['scans/nessus_default.csv', 'nessus-csv', count(/^"\d+","/gm)],
  ['openvas_one_vuln.xml', 'openvas', count(/<result id=/g)],
  ['scans/openvas_report_detail_v2.xml', 'openvas', count(/<result id=/g)],
  ['scans/openvas_many_vuln.csv', 'openvas-csv', count(/^\d+\.\d+\.\d+\.\d+,/gm)],
  ['scans/nmap_multiple_port.xml', 'nmap', count(/<port /g)],
  ['scans/qualys_sample.xml', 'qualys', count(/<VULN_INFO>/g)],
  ['scans/zap_one.xml', 'zap', count(/<alertitem>/g)],
  ['scans/trivy_scheme2_many.json', 'trivy', count(/"VulnerabilityID"/g)],
  ['scans/trivy_issue_9263.json', 'trivy', count(/"VulnerabilityID"/g)],
  ['trivy_cvssv4.json', 'trivy', count(/"VulnerabilityID"/g)],
  ['scans/grype_check_all_fields.json', 'grype', length((file: { matches: Rows }) => file.matches.length)],
  ['sarif_gitleaks.sarif', 'sarif', length((file: { runs: { results: Rows }[] }) => file.runs[0]?.results.length ?? 0)],
  [
    'scans/sarif_dependency_check.sarif',
    'sarif',
    length((file: { runs: { results: Rows }[] }) => file.runs[0]?.results.length ?? 0),
  ],
  [
    'scans/cyclonedx_log4j.json',
    'cyclonedx',
    length(
      (file: { vulnerabilities: { affects: Rows }[] }) => file.vulnerabilities.flatMap((one) => one.affects).length,
    ),
  ],
  ['cyclonedx_vex_1.4.json', 'cyclonedx', () => 1],
  [
    'openvex_many.json',
    'openvex',
    length((file: { statements: { products: Rows }[] }) => file.statements.flatMap((one) => one.products).length),
  ],
  [
    'integrations/securityhub_config_many.json',
    'security-hub',
    length((file: { findings: Rows }) => file.findings.length),
  ],
  ['integrations/prowler_aws_ocsf.json', 'ocsf', length((file: Rows) => file.length)],
  ['integrations/prowler_aws.csv', 'prowler-csv', count(/^<auth_method>;/gm)],
  ['integrations/github_dependabot_5.json', 'dependabot', count(/"securityVulnerability"/g)],
  ['integrations/wazuh_4.7_many.json', 'wazuh', count(/"cve"/g)],
  ['scans/snyk_many.json', 'snyk', length((file: { vulnerabilities: Rows }) => file.vulnerabilities.length)],
  ['scans/osv_scanner_some.json', 'osv-scanner', () => 1],
  [
    'scans/npm_audit_npm7.json',
    'npm-audit',
    length((file: { vulnerabilities: Record<string, { via: unknown[] }> }) =>
      sum(Object.values(file.vulnerabilities).map(({ via }) => via.filter(isCause).length || 1)),
    ),
  ],
]

test.skipIf(FOLDER === '').each(FILES)('no item of %s is lost', async (file, format, items) => {
  const at = path.join(FOLDER, file)
  const source = { name: path.basename(file), open: () => createReadStream(at) }
  const found = await recognizeScan(source)
  if (found.kind === 'table') throw new Error('taken for a table')
  expect(found.format.id).toBe(format)
  expect(found.format.provenByFile).toBe(true)
  const parts = await collect(found.format.read(source))
  expect(parts.filter(({ part }) => part === 'unread')).toEqual([])
  expect(parts.filter(({ part }) => part === 'item')).toHaveLength(items(readFileSync(at, 'utf8')))
})
