import { expect, test } from 'vitest'
import { evidenceCoverage } from './evidence-coverage.ts'

const holding = (...counts: number[]) => counts.map((evidence_count) => ({ evidence_count }))

test('a control counts once, however much evidence it has', () => {
  expect(evidenceCoverage(holding(5, 1, 0))).toEqual({ withEvidence: 2, total: 3, percent: 67 })
})

test('no controls are no coverage', () => {
  expect(evidenceCoverage([])).toEqual({ withEvidence: 0, total: 0, percent: 0 })
})

test('all with evidence is 100', () => {
  expect(evidenceCoverage(holding(1, 9)).percent).toBe(100)
})
