import { expect, test } from 'vitest'
import { EMPTY_PROFILE } from '../companies/company-profile.ts'
import type { ActionItem } from './company-record.ts'
import { riskOf } from './write-risk.ts'

const company = { id: 'c', name: 'Acme', cageCode: null, profile: EMPTY_PROFILE }
const ITEM: ActionItem = {
  id: 'item',
  number: 1,
  weakness: 'No readers',
  description: '',
  source: 'Audit',
  sourceDetail: '',
  severity: 'High',
  likelihood: null,
  impact: null,
  residualRisk: null,
  adjustedSeverity: 'Low',
  deviation: 'Risk adjustment',
  deviationReason: 'The door is guarded',
  deviationState: 'Approved',
  deviationUntil: '2026-11-21',
  owner: null,
  resources: '',
  cost: null,
  identified: '2026-11-01',
  firstDue: null,
  due: null,
  completed: null,
  status: 'In Progress',
  closingReason: '',
  closedBy: null,
  closedAt: null,
  refersTo: null,
  extensions: [],
  evidence: [],
  controls: [],
  milestones: [],
}
const statusOn = (on: string, item: Partial<ActionItem> = {}) => riskOf({ company, on }, { ...ITEM, ...item }).status

test('a deviation leaves as approved through the last day of its approval', () => {
  expect(statusOn('2026-11-21')).toBe('deviation-approved')
  expect(statusOn('2026-11-22')).toBe('remediating')
  expect(statusOn('2026-11-22', { deviationUntil: null })).toBe('deviation-approved')
})

test('a deviation that waits is requested, and a refused one is none', () => {
  expect(statusOn('2026-11-21', { deviationState: 'Requested', deviationUntil: null })).toBe('deviation-requested')
  expect(statusOn('2026-11-21', { deviationState: 'Refused', deviationUntil: null })).toBe('remediating')
})
