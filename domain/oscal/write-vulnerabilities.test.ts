import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from '../protocols/protocol-id.ts'
import type { ExportedFinding } from '../vulnerabilities/exports/exported-finding.ts'
import { FINDING_STATUSES } from '../vulnerabilities/status.ts'
import { faultsByNist } from './testing-schemas.ts'
import { oscalVulnerabilities } from './write-vulnerabilities.ts'

const COMPANY = { id: '6f0c0a3e-7f0b-4c9e-8b1c-0d6c6f1f2a10', name: 'Acme' }
const FACTS = { id: '3e671687-395b-41f5-a30f-a58921a69b79', at: '2027-03-10T12:00:00Z', company: COMPANY }
const WEB01 = { id: '6f0c0a3e-7f0b-4c9e-8b1c-0d6c6f1f2a11', name: 'web01' }

const finding = (number: number, more: Partial<ExportedFinding> = {}): ExportedFinding => ({
  number,
  title: `Weakness ${number}`,
  severity: 'high',
  status: 'open',
  cve_ids: ['CVE-2027-0001'],
  score: 8.1,
  solution: 'Update it',
  decision_reason: null,
  accepted_until: null,
  vex_justification: null,
  first_seen_on: '2027-01-05',
  due_on: '2027-02-04',
  assets: [WEB01],
  ...more,
})

test.each(PROTOCOL_IDS)('vulnerabilities of %s are valid assessment results by the schema of NIST', (protocol) => {
  const odd = finding(9, {
    title: ' two\nlines ',
    cve_ids: [],
    score: null,
    due_on: null,
    solution: '',
    assets: [{ ...WEB01, name: ' ' }],
  })
  const decided = FINDING_STATUSES.map((status, n) => finding(n + 1, { status, decision_reason: 'So\nit is' }))
  for (const findings of [[], [odd], decided])
    expect(faultsByNist('results', oscalVulnerabilities(findings, { ...FACTS, protocol }))).toEqual([])
})

test('an observation names its assets, and its risk the decision and the deadline', () => {
  const accepted = finding(1, { status: 'accepted', decision_reason: 'No newer one', accepted_until: '2027-12-31' })
  const [result] = oscalVulnerabilities([finding(2), accepted], { ...FACTS, protocol: 'cmmc2' })['assessment-results']
    .results
  expect(result?.['reviewed-controls']['control-selections'][0]?.['include-controls']).toHaveLength(2)
  expect(result?.observations?.[0]).toMatchObject({
    title: 'F-2',
    collected: '2027-01-05T00:00:00Z',
    subjects: [{ 'subject-uuid': WEB01.id, type: 'inventory-item', title: 'web01' }],
  })
  const [open, risk] = result?.risks ?? []
  expect(open).toMatchObject({ status: 'open', statement: 'Update it', deadline: '2027-02-04T00:00:00Z' })
  expect(risk?.status).toBe('deviation-approved')
  expect(risk?.['related-observations'][0]?.['observation-uuid']).toBe(result?.observations?.[1]?.uuid)
  expect(risk?.props.map(({ name, value }) => [name, value])).toContainEqual(['reason', 'No newer one'])
})
