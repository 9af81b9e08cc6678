import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { isMet } from '#domain/rules/level2-scoring.ts'
import { assess, scoreOf } from './assess.ts'
import { assessLevel2 } from './level2-assessment.ts'
import { scoreHistory } from './score-history.ts'
import { hasPartialCase } from './scored-status.ts'
import { SPRS_CONTROL_IDS, type SprsControlId } from './sprs-weights.ts'
import { submissionOf } from './submission.ts'

const TODAY = '2026-11-21'

/** All 110, mostly Completed, with all that a submission looks at. */
const states = fc
  .array(
    fc.record({
      status: fc.constantFrom(...CONTROL_STATUSES, 'Completed' as const, 'Completed' as const),
      countsAsMet: fc.constantFrom(...EXCEPTION_KINDS, null, null, null),
      partialCase: fc.constantFrom(true, false, null),
      naReason: fc.constantFrom('There is none.', '', null),
    }),
    { minLength: SPRS_CONTROL_IDS.length, maxLength: SPRS_CONTROL_IDS.length },
  )
  .map((all) =>
    SPRS_CONTROL_IDS.map((nist_id, at) => ({
      nist_id,
      safeguard_domain: 'AC',
      ...(all[at] ?? { status: 'Completed' as const, countsAsMet: null, partialCase: null, naReason: null }),
    })),
  )

test('the same statuses have one score: on the card, in a list, and at the end of its history', () => {
  fc.assert(
    fc.property(states, (controls) => {
      const card = assess('cmmc2', controls)
      const moves = controls.map(({ nist_id, status }) => ({ day: '2026-11-20', status, ids: [nist_id] }))
      expect(scoreOf('cmmc2', controls)).toEqual(card.score)
      expect(scoreHistory('cmmc2', controls, moves, [TODAY])).toEqual([{ day: TODAY, score: card.score.value }])
      expect(110 - (card.deductions ?? []).reduce((sum, { points }) => sum + points, 0)).toBe(card.score.value)
    }),
  )
})

test('the submission score is the score and its differences, and its lines add up', () => {
  fc.assert(
    fc.property(states, (controls) => {
      const submission = submissionOf('cmmc2', controls, TODAY)
      const difference = submission?.differences.reduce((sum, { points }) => sum + points, 0) ?? Number.NaN
      expect(submission?.value).toBe(scoreOf('cmmc2', controls).value + difference)
      const costs = submission?.assessment?.findings.reduce((sum, { points }) => sum + points, 0) ?? Number.NaN
      expect(submission?.value).toBe(110 - costs)
    }),
  )
})

test('answers, reasons and exceptions are all that make a difference', () => {
  fc.assert(
    fc.property(states, (controls) => {
      const plain = controls.map(({ nist_id, status }) => ({
        nist_id,
        status,
        naReason: 'There is none.',
        partialCase: true,
      }))
      expect(submissionOf('cmmc2', plain, TODAY)).toMatchObject({
        value: scoreOf('cmmc2', controls).value,
        differences: [],
      })
      const named = submissionOf('cmmc2', controls, TODAY)?.differences ?? []
      for (const { id } of named) {
        const control = controls.find(({ nist_id }) => nist_id === id)
        const isException = control?.countsAsMet !== null
        const isUnexplained = control?.status === 'Not Applicable' && !control.naReason
        expect(isException || isUnexplained || hasPartialCase(id)).toBe(true)
      }
    }),
  )
})

test('what counts as met is submitted as if it were Completed, and the plan itself never counts so', () => {
  fc.assert(
    fc.property(states, (controls) => {
      const done = controls.map((control) => {
        const counts = control.countsAsMet !== null && control.nist_id !== '3.12.4'
        return { ...control, status: counts ? ('Completed' as const) : control.status, countsAsMet: null }
      })
      const [one, other] = [submissionOf('cmmc2', controls, TODAY), submissionOf('cmmc2', done, TODAY)]
      expect(one?.value).toBe(other?.value)
      expect(one?.assessment?.level2).toEqual(other?.assessment?.level2)
    }),
  )
})

test('missing plans cost what the methodology takes, and nothing of the submission score', () => {
  fc.assert(
    fc.property(states, fc.subarray([...SPRS_CONTROL_IDS]), (controls, planned) => {
      const hasPlan = (id: string) => planned.some((one) => one === id)
      const [without, submission] = [
        submissionOf('cmmc2', controls, TODAY),
        submissionOf('cmmc2', controls, TODAY, hasPlan),
      ]
      expect(submission?.value).toBe(without?.value)
      const byId = new Map<string, (typeof controls)[number]>(controls.map((control) => [control.nist_id, control]))
      const before = submissionOf('cmmc2', controls, '2024-12-15', hasPlan)
      expect(before?.value).toBe(submission?.methodology?.value ?? submission?.value)
      const open = (id: SprsControlId) =>
        !isMet(id, before?.scored.find((one) => one.nist_id === id)?.status ?? 'Completed')
      expect(submission?.methodology?.ids ?? []).toEqual(
        submission?.methodology === undefined
          ? []
          : SPRS_CONTROL_IDS.filter((id) => open(id) && !hasPlan(id) && byId.has(id) && id !== '3.12.2'),
      )
    }),
  )
})

test('3.12.2 is not blamed for missing plans where it is open itself', () => {
  const stateOf = () => ({ status: 'Not Started' as const })
  expect(assessLevel2({ stateOf, hasPlan: () => false }).missingPlans).toBeUndefined()
  expect(assessLevel2({ stateOf: () => ({ status: 'Completed' }), hasPlan: () => false }).missingPlans).toBeUndefined()
})

test('Level 1 is met with every practice met: exceptions count, Not Applicable needs its reason', () => {
  const practices = [
    { nist_id: 'AC.L1-b.1.i', status: 'Completed' as const },
    { nist_id: 'AC.L1-b.1.ii', status: 'Not Started' as const, countsAsMet: 'enduring-exception' as const },
  ]
  expect(submissionOf('cmmc', practices, TODAY)).toMatchObject({
    value: 100,
    isMet: true,
    differences: [{ id: 'AC.L1-b.1.ii', why: 'Enduring exception: counts as met' }],
  })
  const unexplained = [...practices, { nist_id: 'AC.L1-b.1.iii', status: 'Not Applicable' as const, naReason: '' }]
  expect(submissionOf('cmmc', unexplained, TODAY)).toMatchObject({ value: 67, isMet: false })
  expect(submissionOf('soc2', practices, TODAY)).toBeUndefined()
})
