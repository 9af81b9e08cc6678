import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { assess, scoreOf } from './assess.ts'
import { countedStatus } from './counted-status.ts'
import { assessLevel2 } from './level2-assessment.ts'
import { missingPlans } from './missing-plans.ts'
import { scoreHistory } from './score-history.ts'
import { SPRS_CONTROL_IDS, type SprsControlId } from './sprs-weights.ts'

/** All 110, mostly Completed, some counted as met although something is missing. */
const statuses = fc
  .array(
    fc.record({
      status: fc.constantFrom(...CONTROL_STATUSES, 'Completed' as const, 'Completed' as const),
      countsAsMet: fc.constantFrom(...EXCEPTION_KINDS, null, null, null),
    }),
    { minLength: SPRS_CONTROL_IDS.length, maxLength: SPRS_CONTROL_IDS.length },
  )
  .map((states) =>
    SPRS_CONTROL_IDS.map((nist_id, at) => ({
      nist_id,
      safeguard_domain: 'AC',
      ...(states[at] ?? { status: 'Completed' as const, countsAsMet: null }),
    })),
  )

test('the same statuses have one score: on the card, in a list, line by line, and at the end of its history', () => {
  fc.assert(
    fc.property(statuses, (controls) => {
      const byId = new Map<string, (typeof controls)[number]>(controls.map((control) => [control.nist_id, control]))
      const card = assess('cmmc2', controls)
      const lines = assessLevel2({ stateOf: (id) => byId.get(id) })
      const moves = controls.map(({ nist_id, ...state }) => ({ day: '2026-11-20', ...state, ids: [nist_id] }))
      expect(scoreOf('cmmc2', controls)).toEqual(card.score)
      expect(scoreHistory('cmmc2', controls, moves, ['2026-11-21'])).toEqual([
        { day: '2026-11-21', score: card.score.value },
      ])
      expect(lines).toMatchObject({
        value: card.score.value,
        band: card.score.band,
        level2: { status: card.sprs?.status },
      })
      expect(110 - lines.findings.reduce((sum, { points }) => sum + points, 0)).toBe(card.score.value)
    }),
  )
})

test('what counts as met scores as if it were Completed, and the plan itself never counts so', () => {
  fc.assert(
    fc.property(statuses, (controls) => {
      const mended = controls.map((control) => ({
        ...control,
        status: control.countsAsMet !== null && control.nist_id !== '3.12.4' ? 'Completed' : control.status,
        countsAsMet: null,
      }))
      expect(scoreOf('cmmc2', controls)).toEqual(scoreOf('cmmc2', mended))
    }),
  )
})

test('what missing plans cost is what an assessment that asks for plans takes off', () => {
  fc.assert(
    fc.property(statuses, fc.subarray([...SPRS_CONTROL_IDS]), (controls, planned) => {
      const byId = new Map<string, (typeof controls)[number]>(controls.map((control) => [control.nist_id, control]))
      const hasPlan = (id: SprsControlId) => planned.includes(id)
      const stateOf = (id: SprsControlId) => byId.get(id)
      const missing = missingPlans((id) => countedStatus(id, byId.get(id) ?? { status: 'Not Started' }), hasPlan)
      const difference = assessLevel2({ stateOf }).value - assessLevel2({ stateOf, hasPlan }).value
      expect(missing?.points ?? 0).toBe(difference)
    }),
  )
})

test('a plan for all that is open leaves nothing to hold against', () => {
  const statusOf = (id: string) => (id === '3.1.1' || id === '3.1.3' ? 'In Progress' : 'Completed')
  expect(missingPlans(statusOf, (id) => id === '3.1.1')).toEqual({ ids: ['3.1.3'], points: 3 })
  expect(missingPlans(statusOf, () => true)).toBeUndefined()
  expect(
    missingPlans(
      () => 'Not Started',
      () => false,
    ),
  ).toBeUndefined()
})
