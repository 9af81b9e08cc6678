import { expect, test } from 'vitest'
import { scanState } from './scan-state.ts'

const read = {
  number: 3,
  status: 'pending',
  item_count: 12,
  started_at: '2026-10-01',
  applied_at: null,
  withdrawn_at: null,
  job: null,
} as const
const running = { state: 'running' } as const
const over = { state: 'failed' } as const

test.each([
  ['reading', { ...read, status: 'running', item_count: null, job: running }],
  ['failed', { ...read, status: 'failed', item_count: null }],
  // Its job gave up without a sentence of the reader.
  ['failed', { ...read, status: 'running', item_count: null, job: over }],
  ['needs date', { ...read, started_at: null }],
  ['waiting', read],
  // A failed attempt to apply leaves the preview as it was.
  ['waiting', { ...read, job: over }],
  ['applying', { ...read, job: running }],
  ['applied', { ...read, status: 'completed', applied_at: '2026-10-02' }],
  ['withdrawing', { ...read, status: 'completed', applied_at: '2026-10-02', job: running }],
  ['withdrawn', { ...read, status: 'completed', applied_at: '2026-10-02', withdrawn_at: '2026-10-03' }],
  ['recorded', { ...read, number: null }],
] as const)('a scan is %s', (state, scan) => {
  expect(scanState(scan)).toBe(state)
})
