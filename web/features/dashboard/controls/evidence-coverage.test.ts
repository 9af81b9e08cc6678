import { expect, test } from 'vitest'
import { evidenceCoverage } from './evidence-coverage.ts'

const holding = (...counts: number[]) => counts.map((evidence_count) => ({ evidence_count }))

test('a control counts once, however much evidence it has', () => {
  expect(evidenceCoverage(holding(5, 1, 0))).toEqual({ withEvidence: 2, total: 3, percent: 67 })
})

test('coverage is 0 without controls', () => {
  expect(evidenceCoverage([])).toEqual({ withEvidence: 0, total: 0, percent: 0 })
})

test('coverage is 100 when every control has evidence', () => {
  expect(evidenceCoverage(holding(1, 9)).percent).toBe(100)
})
