import { describe, expect, test } from 'vitest'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import { assembleRecord } from './assemble-record.ts'
import { verdictOf } from './assessed-status.ts'
import type { AssessedRequirement, AssessmentContent, AssessmentResult } from './assessment-content.ts'
import { compareRecords } from './compare-records.ts'
import { selfAssessedResults } from './self-assessed-results.ts'

const control = (number: string, more: Partial<AssessedRequirement> = {}): AssessedRequirement => ({
  id: number,
  number,
  title: `Title of ${number}`,
  domain: 'AC',
  status: 'Not Started',
  naReason: '',
  statement: '',
  objectives: [],
  evidence: [],
  ...more,
})

const result = (controlId: string, found: AssessmentResult['result']): AssessmentResult => ({
  controlId,
  objectiveId: null,
  result: found,
  methods: ['Examine'],
  steps: '',
  sample: '',
  observed: '',
  finding: '',
})

function content(protocol: ProtocolId, more: Partial<AssessmentContent>): AssessmentContent {
  return {
    company: 'Acme',
    cageCode: null,
    assessors: [],
    controls: [],
    results: [],
    plan: [],
    assessment: {
      id: 'a',
      number: 3,
      protocol,
      kind: 'Self-assessment',
      title: 'Yearly',
      scope: '',
      coversAll: true,
      state: 'In Progress',
      beganOn: '2026-11-01',
      endedOn: null,
      outcome: null,
      statusOn: null,
    },
    ...more,
  }
}

const whole = SPRS_CONTROL_IDS.map((id) => control(id))
const allMet = SPRS_CONTROL_IDS.map((id) => result(id, 'Met'))
const except = (...ids: string[]) =>
  allMet.map((one) => (ids.includes(one.controlId) ? result(one.controlId, 'Not Met') : one))
const planned = (...controls: string[]) => [
  { number: 1, weakness: 'W', severity: 'Low', status: 'Open', dueOn: null, controls },
]
const DAY = '2026-11-22'

describe('the record of a Level 2 assessment', () => {
  test('is 110 and Final when all are met', () => {
    expect(assembleRecord(content('cmmc2', { controls: whole, results: allMet }), DAY)).toMatchObject({
      score: { value: 110, sum: '110 − 0', lines: [] },
      outcome: 'final',
      counts: { met: 110, notMet: 0, notApplicable: 0, open: 0 },
    })
  })

  test('has each deduction with its reason and its place in the rules', () => {
    const record = assembleRecord(
      content('cmmc2', { controls: whole, results: except('3.1.3'), plan: planned('3.1.3') }),
      DAY,
    )
    expect(record).toMatchObject({ score: { value: 109, sum: '110 − 1' }, outcome: 'conditional' })
    expect(record.score?.lines).toEqual([
      { id: '3.1.3', points: 1, weight: 1, why: 'Not implemented', citation: expect.stringContaining('32 CFR 170.24') },
    ])
  })

  test('says what the methodology takes where something open has no plan, and does not take it', () => {
    const parts = content('cmmc2', { controls: whole, results: except('3.1.3') })
    expect(assembleRecord(parts, DAY).score).toMatchObject({
      value: 109,
      lines: [{ id: '3.1.3' }],
      note: 'The DoD Assessment Methodology takes 3 points more, which makes 106: 1 open requirement has no plan of action (3.12.2).',
    })
    expect(assembleRecord({ ...parts, plan: planned('3.1.3') }, DAY).score).not.toHaveProperty('note')
  })

  test('gives partial credit where its case was confirmed, and counts what was not assessed as not met', () => {
    const begun = whole.map((one) =>
      one.number === '3.5.3' ? { ...one, status: 'In Progress' as const, partialCase: true } : one,
    )
    const results = except('3.5.3').filter(({ controlId }) => controlId !== '3.1.3')
    const record = assembleRecord(content('cmmc2', { controls: begun, results, plan: planned('3.5.3', '3.1.3') }), DAY)
    expect(record.score?.value).toBe(110 - 3 - 1)
    expect(record.counts).toEqual({ met: 108, notMet: 1, notApplicable: 0, open: 1 })
    const unanswered = begun.map((one) => ({ ...one, partialCase: null }))
    expect(assembleRecord(content('cmmc2', { controls: unanswered, results }), DAY).score?.value).toBe(110 - 5 - 1)
  })

  test('has no score for a part of the 110', () => {
    expect(
      assembleRecord(content('cmmc2', { controls: [control('3.1.1')], results: [result('3.1.1', 'Met')] }), DAY),
    ).toMatchObject({
      score: null,
      outcome: null,
    })
  })
})

test('a Level 1 record is met or not, others are a percentage without a status', () => {
  const parts = {
    controls: [control('3.1.1'), control('3.1.2', { naReason: 'There is none.' })],
    results: [result('3.1.1', 'Met'), result('3.1.2', 'Not Met')],
  }
  expect(assembleRecord(content('cmmc', parts), DAY)).toMatchObject({
    score: { value: 50, sum: '1 ÷ 2' },
    outcome: 'none',
  })
  const met = { ...parts, results: [result('3.1.1', 'Met'), result('3.1.2', 'Not Applicable')] }
  expect(assembleRecord(content('cmmc', met), DAY)).toMatchObject({
    score: { value: 100, sum: '1 ÷ 1' },
    outcome: 'final',
  })
  const unexplained = { ...met, controls: [control('3.1.1'), control('3.1.2')] }
  expect(assembleRecord(content('cmmc', unexplained), DAY)).toMatchObject({ score: { value: 50 }, outcome: 'none' })
  expect(assembleRecord(content('hipaa', met), DAY)).toMatchObject({ score: { value: 100 }, outcome: null })
})

test.each([
  [['Met', 'Not Met', null], 'Not Met'],
  [['Met', null], null],
  [['Met', 'Not Applicable'], 'Met'],
  [['Not Applicable', 'Not Applicable'], 'Not Applicable'],
] as const)('objectives %j make the requirement %s', (found, verdict) => {
  expect(verdictOf(found)).toBe(verdict)
})

test('two records are compared control by control, now being what the company says of itself', () => {
  const before = content('cmmc', {
    controls: [control('3.1.1'), control('3.1.2')],
    results: [result('3.1.1', 'Not Met')],
  })
  const controls = [control('3.1.1', { status: 'Completed', statement: 'By badge.' }), control('3.1.20')]
  const now = content('cmmc', { controls, results: selfAssessedResults({ controls }) })
  expect(compareRecords(assembleRecord(before, DAY), assembleRecord(now, DAY))).toEqual({
    points: 50,
    changes: [{ number: '3.1.1', title: 'Title of 3.1.1', before: 'Not Met', after: 'Met', also: ['statement'] }],
    onlyEarlier: ['3.1.2'],
    onlyLater: ['3.1.20'],
  })
})
