import { expect, test } from 'vitest'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import { level2Deferral, mayBeDeferred } from './deferral.ts'

const TODAY = '2026-11-21'

// One-point requirements of 32 CFR 170.24 less the exclusions of 170.21(a)(2)(iii), typed apart from the code under
// test.
const deferrable =
  '3.1.3 3.1.4 3.1.6 3.1.7 3.1.8 3.1.9 3.1.10 3.1.11 3.1.14 3.1.15 3.1.21 3.2.3 3.3.3 3.3.4 3.3.6 3.3.7 3.3.8 3.3.9 3.4.3 3.4.4 3.4.9 ' +
  '3.5.4 3.5.5 3.5.6 3.5.7 3.5.8 3.5.9 3.5.11 3.6.3 3.7.3 3.7.6 3.8.4 3.8.5 3.8.6 3.8.9 3.10.6 3.11.3 ' +
  '3.13.3 3.13.4 3.13.7 3.13.9 3.13.10 3.13.12 3.13.13 3.13.14 3.13.16'

test('47 requirements can wait, one of them only at its three points; 63 never can', () => {
  const notStarted = SPRS_CONTROL_IDS.filter((id) => level2Deferral(id, 'Not Started')?.allowed)
  const inProgress = SPRS_CONTROL_IDS.filter((id) => level2Deferral(id, 'In Progress')?.allowed)
  expect(notStarted).toEqual(deferrable.split(' '))
  expect(notStarted).toHaveLength(46)
  expect(inProgress.filter((id) => !notStarted.includes(id))).toEqual(['3.13.11'])
  expect(SPRS_CONTROL_IDS.length - inProgress.length).toBe(63)
})

test.each([
  // protocol, control, status, allowed, reason, citation
  ['cmmc2', '3.1.3', 'Not Started', true, 'It costs 1 point and may wait, up to 180 days.', '170.21(a)(2)(ii)'],
  [
    'cmmc2',
    '3.1.1',
    'In Progress',
    false,
    'It costs 5 points, and only what costs 1 may wait. It must be met.',
    '170.21(a)(2)(ii)',
  ],
  [
    'cmmc2',
    '3.5.3',
    'In Progress',
    false,
    'It costs 3 points, and only what costs 1 may wait. It must be met.',
    '170.21(a)(2)(ii)',
  ],
  [
    'cmmc2',
    '3.13.11',
    'In Progress',
    true,
    'It costs 3 points (Encryption employed, but not FIPS-validated) and may wait, up to 180 days.',
    '170.21(a)(2)(ii)',
  ],
  [
    'cmmc2',
    '3.13.11',
    'Not Started',
    false,
    'It costs 5 points, and it may wait only once it costs 3 (Encryption employed, but not FIPS-validated). It must be met.',
    '170.21(a)(2)(ii)',
  ],
  [
    'cmmc2',
    '3.1.20',
    'Not Started',
    false,
    'It costs only 1 point, but the rule names it: it must be met.',
    '170.21(a)(2)(iii)(A)',
  ],
  [
    'cmmc2',
    '3.12.4',
    'Not Applicable',
    false,
    'Without a system security plan there is no assessment. It must be met.',
    '170.21(a)(2)(iii)(C)',
  ],
  [
    'cmmc',
    'AC.L1-b.1.i',
    'In Progress',
    false,
    'Level 1 has no plan of action: every practice must be met.',
    '170.21(a)(1)',
  ],
] as const)('%s %s %s: %s', (protocol, id, status, allowed, reason, paragraph) => {
  expect(mayBeDeferred(protocol, id, status, TODAY)).toEqual({ allowed, reason, citation: `32 CFR ${paragraph}` })
})

test.each([
  ['cmmc2', '3.1.1', 'Completed'],
  ['cmmc2', '3.1.18', 'Not Applicable'],
  ['cmmc', 'AC.L1-b.1.i', 'Completed'],
] as const)('%s %s %s leaves nothing to plan', (protocol, id, status) => {
  expect(mayBeDeferred(protocol, id, status, TODAY)).toMatchObject({
    allowed: true,
    reason: 'It is met: nothing of it is left to plan.',
  })
})

test.each([
  ['hipaa', '164.312(d)', TODAY],
  ['soc2', 'CC6.1', TODAY],
  ['cmmc2', 'OWN-1', TODAY],
  ['cmmc2', '3.1.1', '2024-12-15'],
  ['cmmc', 'AC.L1-b.1.i', '2024-12-15'],
] as const)('%s %s on %s: no rule speaks of it', (protocol, id, on) => {
  expect(mayBeDeferred(protocol, id, 'Not Started', on)).toBeUndefined()
})
