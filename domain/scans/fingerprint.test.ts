import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'
import { normalIdentifier } from './scan-asset.ts'
import type { ScanItem } from './scan-item.ts'

const item = (values: Partial<ScanItem>): ScanItem => ({
  asset: { kind: 'host', name: 'web01', identifiers: [normalIdentifier('ip', '10.0.0.5')] },
  cves: [],
  advisories: [],
  cwes: [],
  severity: 'high',
  title: 'Old OpenSSL',
  vectors: [],
  references: [],
  ...values,
})

test('two scanners that report one CVE report the same weakness, on every port', () => {
  const cves = ['CVE-2021-44228']
  const nessus = fingerprintOf('Nessus', item({ cves, rule: '156032', place: { port: 443, protocol: 'tcp' } }))
  expect(fingerprintOf('Trivy', item({ cves, title: 'log4j-core: Remote code execution' }))).toBe(nessus)
})

test('an update that mends several CVEs is one weakness of its scanner, whatever it is called', () => {
  const cves = ['CVE-2024-1', 'CVE-2024-2']
  const may = fingerprintOf('Nessus', item({ cves, rule: '197007', title: 'KB5037771 (May 2024)' }))
  expect(fingerprintOf('Nessus', item({ cves, rule: '197007', title: 'KB5037771' }))).toBe(may)
  expect(fingerprintOf('Qualys', item({ cves, rule: '197007' }))).not.toBe(may)
})

test('without a rule, the CVEs in any order are the key, and else the title without its spacing', () => {
  const cves = ['CVE-2024-2', 'CVE-2024-1']
  expect(fingerprintOf('Grype', item({ cves }))).toBe(fingerprintOf('Grype', item({ cves: [...cves].reverse() })))
  expect(fingerprintOf('List', item({ title: 'Weak  password ' }))).toBe(
    fingerprintOf('List', item({ title: 'weak password' })),
  )
})

test.each([
  ['fqdn', ' Web01.Example.COM. ', 'web01.example.com'],
  ['mac', '00-1B-44-11-3A-B7', '00:1b:44:11:3a:b7'],
  ['arn', 'arn:aws:s3:::Drawings', 'arn:aws:s3:::Drawings'],
] as const)('an identifier has one spelling: %s %j', (kind, value, expected) => {
  expect(normalIdentifier(kind, value)).toEqual({ kind, value: expected })
})
