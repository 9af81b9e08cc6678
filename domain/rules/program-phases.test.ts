import { expect, test } from 'vitest'
import { isAsPublished, isSamePhase, PROGRAM_PHASES, phaseOn, phaseOutOfOrder, phasesWith } from './program-phases.ts'

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

test('what someone knows better takes the place of what came with the release', () => {
  const own = { phase: 2, beginsOn: '2027-01-15', suspendedOn: null, asksFor: 'Level 2 (C3PAO)', citation: 'Memo' }
  const phases = phasesWith([own])
  expect(phases[1]).toEqual(own)
  expect([phases[0], phases[2], phases[3]]).toEqual([PROGRAM_PHASES[0], PROGRAM_PHASES[2], PROGRAM_PHASES[3]])
  expect(phaseOn('2027-02-01', phases)).toEqual({ current: own, suspended: undefined })
})

test('no phase begins before the one that it follows', () => {
  expect(phaseOutOfOrder(PROGRAM_PHASES)).toBeUndefined()
  const [first] = PROGRAM_PHASES
  expect(phaseOutOfOrder(phasesWith(first ? [{ ...first, phase: 3, beginsOn: '2026-01-01' }] : []))).toBe(3)
})

test('a phase is as published until anything of it was changed, however a missing suspension is written', () => {
  for (const phase of PROGRAM_PHASES) expect(isAsPublished(phase)).toBe(true)
  const [first] = PROGRAM_PHASES
  if (first === undefined) throw new Error('there are no phases')
  expect(isAsPublished({ ...first, suspendedOn: null })).toBe(true)
  for (const change of [
    { beginsOn: '2026-01-01' },
    { asksFor: 'Nothing' },
    { citation: 'Memo' },
    { suspendedOn: '2026-01-01' },
  ])
    expect(isAsPublished({ ...first, ...change })).toBe(false)
  expect(isSamePhase(first, { ...first, phase: 2 })).toBe(false)
})
