import { expect, test } from 'vitest'
import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import { groupingsOf } from '#domain/protocols/groupings.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { assess } from './assess.ts'
import { SPRS_CONTROL_IDS } from './sprs-weights.ts'

const familyOf = (id: string) => groupingsOf('cmmc2')[Number(id.split('.')[1]) - 1]?.code ?? null
const level2 = (status: ControlStatus, changes: Record<string, ControlStatus> = {}) =>
  SPRS_CONTROL_IDS.map((id) => ({ nist_id: id, safeguard_domain: familyOf(id), status: changes[id] ?? status }))
const several = (counts: Record<ControlStatus, number>) =>
  CONTROL_STATUSES.flatMap((status) =>
    Array.from({ length: counts[status] }, (_, i) => ({
      nist_id: `${status}-${i}`,
      safeguard_domain: 'security',
      status,
    })),
  )

test('a cmmc2 company that has not begun: -203 points, fourteen critical families', () => {
  const assessment = assess('cmmc2', level2('Not Started'))
  expect(assessment.score).toEqual({
    value: -203,
    min: -203,
    max: 110,
    unit: 'points',
    label: 'SPRS Score',
    band: 'Critical',
    submittable: false,
    reason: 'Without a system security plan (3.12.4) no score can be submitted.',
  })
  expect(assessment.health).toEqual({ critical: 14, 'at-risk': 0, 'on-track': 0, compliant: 0 })
  expect(assessment.percent).toBe(0)
  expect(assessment.deductions).toHaveLength(109)
})

test('a cmmc2 company that is done: 110 points, submittable', () => {
  const { score, counts, percent, deductions, health } = assess('cmmc2', level2('Completed'))
  expect(score).toMatchObject({ value: 110, band: 'Excellent', submittable: true })
  expect(score).not.toHaveProperty('reason')
  expect(counts).toMatchObject({ total: 110, completed: 110 })
  expect(percent).toBe(100)
  expect(health).toEqual({ critical: 0, 'at-risk': 0, 'on-track': 0, compliant: 14 })
  expect(deductions).toEqual([])
})

test('cmmc2 half way: points and percentage are different figures', () => {
  const { score, percent, deductions } = assess(
    'cmmc2',
    level2('Completed', { '3.5.3': 'In Progress', '3.1.3': 'Not Applicable' }),
  )
  expect(score).toMatchObject({ value: 107, band: 'Excellent' })
  expect(percent).toBe(99)
  expect(deductions).toEqual([{ id: '3.5.3', points: 3 }])
})

test('a requirement without a control costs its points; a control outside the 110 costs none', () => {
  const controls = level2('Completed').filter(({ nist_id }) => nist_id !== '3.1.1')
  const own = { nist_id: 'OWN-1', safeguard_domain: null, status: 'Not Started' } as const
  const { score, counts, domains } = assess('cmmc2', [...controls, own])
  expect(score.value).toBe(105)
  expect(counts.total).toBe(110)
  expect(domains.at(-1)).toMatchObject({ domain: 'other', health: 'critical' })
})

test.each([
  ['cmmc', 'SPRS Score'],
  ['hipaa', 'Compliance Score'],
  ['iso27001', 'Compliance Score'],
  ['soc2', 'Compliance Score'],
] as const)('%s scores the percentage completed of what applies', (protocol, label) => {
  const controls = several({ Completed: 8, 'In Progress': 1, 'Not Started': 1, 'Not Applicable': 5 })
  const assessment = assess(protocol, controls)
  expect(assessment.score).toEqual({
    value: 80,
    min: 0,
    max: 100,
    unit: 'percent',
    label,
    band: 'Good',
    submittable: true,
  })
  expect(assessment.percent).toBe(80)
  expect(assessment).not.toHaveProperty('deductions')
})

test.each(PROTOCOL_IDS)('%s without controls has nothing to show and does not fail', (protocol) => {
  expect(assess(protocol, [])).toMatchObject({
    counts: { total: 0 },
    percent: 0,
    domains: [],
    topDomains: [],
    bottomDomains: [],
    score: { value: protocol === 'cmmc2' ? -203 : 0 },
  })
})

test('cards count domains by health, and the two lists hold the best and the worst five', () => {
  const changes = Object.fromEntries(
    SPRS_CONTROL_IDS.map((id): [string, ControlStatus] => [
      id,
      /^3\.(2|9|12)\./.test(id) ? 'Completed' : 'Not Started',
    ]),
  )
  const { health, topDomains, bottomDomains } = assess(
    'cmmc2',
    level2('Not Started', { ...changes, '3.1.1': 'Completed', '3.6.1': 'Completed', '3.6.2': 'Completed' }),
  )
  expect(health).toEqual({ critical: 9, 'at-risk': 1, 'on-track': 1, compliant: 3 })
  expect(topDomains.map(({ domain }) => domain)).toEqual(['AT', 'PS', 'CA', 'IR', 'AC'])
  expect(bottomDomains.map(({ domain }) => domain)).toEqual(['AU', 'CM', 'IA', 'MA', 'MP'])
})
