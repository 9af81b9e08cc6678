import { expect, test } from 'vitest'
import { PROGRAM_PHASES, phaseOn } from './program-phases.ts'

test.each([
  ['2025-11-09', undefined, undefined],
  ['2025-11-10', 1, undefined],
  ['2026-07-12', 1, undefined],
  ['2026-07-13', 1, 2],
  ['2026-11-21', 1, 2], // phase 2 would have begun on 10 November
  ['2028-12-01', 1, 2],
] as const)('on %s: phase %s, suspended %s', (day, current, suspended) => {
  const found = phaseOn(day)
  expect([found?.current.phase, found?.suspended?.phase]).toEqual([current, suspended])
})

test('with the suspension taken out of the data the phases follow each other', () => {
  const phases = PROGRAM_PHASES.map(({ suspendedOn: _put, ...phase }) => phase)
  expect(['2026-11-10', '2027-11-10', '2028-11-10'].map((day) => phaseOn(day, phases)?.current.phase)).toEqual([
    2, 3, 4,
  ])
})
