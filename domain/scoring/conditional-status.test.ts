import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { canWait } from '#domain/rules/level2-scoring.ts'
import { level2Status } from './conditional-status.ts'
import { SPRS_CONTROL_IDS } from './sprs-weights.ts'

const except = (changes: Record<string, ControlStatus>) => (id: string) => changes[id] ?? 'Completed'
const eligibleIds = SPRS_CONTROL_IDS.filter((id) => canWait(id, 'Not Started'))
const open = (count: number) => except(Object.fromEntries(eligibleIds.slice(0, count).map((id) => [id, 'Not Started'])))

test('everything met is final', () => {
  expect(level2Status(except({}))).toEqual({ status: 'final', pointsToGo: 0, ineligibleOpen: [] })
})

test.each([
  [1, 'conditional', 0],
  [22, 'conditional', 0], // 88 of 110, exactly 0.8
  [23, 'none', 1],
  [46, 'none', 24],
])('%i eligible one-point items open: %s, %i points to go', (count, status, pointsToGo) => {
  expect(level2Status(open(count))).toEqual({ status, pointsToGo, ineligibleOpen: [] })
})

test.each([
  ['3.13.11', 'In Progress', 'conditional', []],
  ['3.13.11', 'Not Started', 'none', ['3.13.11']],
  ['3.5.3', 'In Progress', 'none', ['3.5.3']],
  ['3.1.20', 'Not Started', 'none', ['3.1.20']],
  ['3.1.5', 'Not Started', 'none', ['3.1.5']],
  ['3.12.4', 'Not Started', 'none', ['3.12.4']],
  ['3.12.4', 'Not Applicable', 'none', ['3.12.4']],
  ['3.1.18', 'Not Applicable', 'final', []],
] as const)('%s %s alone: %s', (id, controlStatus, status, ineligibleOpen) => {
  expect(level2Status(except({ [id]: controlStatus }))).toEqual({ status, pointsToGo: 0, ineligibleOpen })
})

test('no records at all: 291 points to go and 64 requirements in the way', () => {
  const { status, pointsToGo, ineligibleOpen } = level2Status(() => undefined)
  expect([status, pointsToGo, ineligibleOpen.length]).toEqual(['none', 291, 64])
})
