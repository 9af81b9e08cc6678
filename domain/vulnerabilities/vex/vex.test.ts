import { expect, test } from 'vitest'
import type { ExportedFinding } from '../exports/exported-finding.ts'
import { toCycloneDxVex } from '../exports/to-cyclonedx-vex.ts'
import { toOpenVex } from '../exports/to-openvex.ts'
import { matchVex } from './match-vex.ts'
import { readVex } from './read-vex.ts'

const WEB01 = '6f0c0a3e-7f0b-4c9e-8b1c-0d6c6f1f2a11'
const MAIL01 = '6f0c0a3e-7f0b-4c9e-8b1c-0d6c6f1f2a12'
const on = (...assets: readonly string[]) => assets.map((id) => ({ asset_id: id, state: 'open' }))
const finding = (number: number, cves: readonly string[], sightings = on(WEB01)) => ({
  number,
  status: 'open' as const,
  cve_ids: cves,
  sightings,
})

const openVex = (...statements: readonly object[]) =>
  readVex(JSON.stringify({ '@context': 'https://openvex.dev/ns/v0.2.0', author: 'Acme', statements }))
const notAffected = (cve: string, more: object = {}) => ({
  vulnerability: { name: cve },
  status: 'not_affected',
  justification: 'component_not_present',
  ...more,
})

test.each([
  ['OpenVEX', toOpenVex],
  ['CycloneDX', toCycloneDxVex],
])('what another installation decided comes in from %s, with its reason', (_, write) => {
  const decided: ExportedFinding = {
    number: 7,
    title: 'Log4Shell',
    severity: 'critical',
    status: 'not affected',
    cve_ids: ['CVE-2021-44228'],
    score: 10,
    solution: '',
    decision_reason: 'JNDI is switched off',
    accepted_until: null,
    vex_justification: 'vulnerable_code_not_in_execute_path',
    first_seen_on: '2027-01-01',
    due_on: null,
    assets: [{ id: WEB01, name: 'web01' }],
  }
  const facts = { id: MAIL01, company: 'Supplier', at: '2027-03-10T12:00:00Z' }
  const file = readVex(
    JSON.stringify(write([decided, { ...decided, number: 8, status: 'open', cve_ids: ['CVE-1'] }], facts)),
  )
  expect(matchVex(file, [finding(1, ['CVE-2021-44228']), finding(2, ['CVE-1'])])).toMatchObject([
    {
      finding: { number: 1 },
      justification: 'vulnerable_code_not_in_execute_path',
      reason: 'VEX of Supplier: JNDI is switched off',
      isSameProduct: true,
    },
  ])
})

test('only open findings whose every CVE is not affected match', () => {
  const file = openVex(notAffected('cve-2027-0001'), { vulnerability: 'CVE-2027-0002', status: 'affected' })
  const numbers = matchVex(file, [
    finding(1, ['CVE-2027-0001']),
    finding(2, ['CVE-2027-0001', 'CVE-2027-0002']),
    finding(3, ['CVE-2027-0002']),
    finding(4, []),
    { ...finding(5, ['CVE-2027-0001']), status: 'accepted' as const },
  ]).map((match) => match.finding.number)
  expect(numbers).toEqual([1])
})

test('a product counts as the same where it is each asset on which the finding is open, and nothing contradicts', () => {
  const about = (...products: readonly unknown[]) => notAffected('CVE-2027-0001', { products })
  const isSame = (file: ReturnType<typeof openVex>, sightings = on(WEB01)) =>
    matchVex(file, [finding(1, ['CVE-2027-0001'], sightings)])[0]?.isSameProduct
  expect(isSame(openVex(about({ '@id': `urn:uuid:${WEB01}` })))).toBe(true)
  expect(isSame(openVex(about({ '@id': `urn:uuid:${WEB01}` })), on(WEB01, MAIL01))).toBe(false)
  expect(isSame(openVex(about('pkg:npm/lodash@4.17.20')))).toBe(false)
  expect(isSame(openVex(notAffected('CVE-2027-0001')))).toBe(false)
  expect(
    isSame(openVex(about({ '@id': `urn:uuid:${WEB01}` }), { vulnerability: 'CVE-2027-0001', status: 'affected' })),
  ).toBe(false)
})

test('a statement without words has its justification as the reason', () => {
  const [match] = matchVex(openVex(notAffected('CVE-2027-0001')), [finding(1, ['CVE-2027-0001'])])
  expect(match?.reason).toBe('VEX of Acme: The component is not present')
})

test.each([
  ['{"@context": "https://openvex.dev/ns', 'not JSON'],
  ['{"@context": "https://openvex.dev/ns/v0.2.0"}', 'neither OpenVEX nor CycloneDX'],
  ['[]', 'neither OpenVEX nor CycloneDX'],
  ['{"bomFormat": "CycloneDX", "components": []}', 'neither OpenVEX nor CycloneDX'],
])('%s is refused in a sentence', (text, message) => {
  expect(() => readVex(text)).toThrow(message)
})
