import { expect, test } from 'vitest'
import { type ControlException, exceptionEffect } from './exception.ts'

const TODAY = '2026-11-20'

const deficiency: ControlException = {
  kind: 'temporary-deficiency',
  description: 'A patch changed the validated module.',
  measures: 'Move to the next validated version.',
  since: '2026-10-01',
  expectedEnd: '2026-12-31',
  implementedOn: '2025-01-15',
  foundBy: 'Monthly scan',
  reviews: [
    { dueOn: '2026-11-01', heldOn: '2026-11-03', progress: 'Vendor has named a date.' },
    { dueOn: '2026-11-20', heldOn: null, progress: null },
  ],
}
const enduring: ControlException = { ...deficiency, kind: 'enduring-exception', expectedEnd: null, reviews: [] }
const adjudication: ControlException = {
  ...enduring,
  kind: 'approved-by-dod',
  reference: 'DoD CIO 2026-0042',
  document: 'E-12, letter of 2026-10-01',
  ruling: 'Equally effective',
  unchangedOn: '2026-11-01',
}

test.each<[string, ControlException, string]>([
  ['a deficiency with a plan that is followed', deficiency, ''],
  ['its last day', { ...deficiency, expectedEnd: TODAY }, ''],
  ['the day after its end', { ...deficiency, expectedEnd: '2026-11-19' }, 'its expected end passed on 2026-11-19'],
  ['without an end', { ...deficiency, expectedEnd: null }, 'it has no expected end'],
  [
    'a missed review',
    { ...deficiency, reviews: [{ dueOn: '2026-11-19', heldOn: null, progress: null }] },
    'a review was missed on 2026-11-19',
  ],
  ['no review', { ...deficiency, reviews: [] }, 'it has no review date'],
  ['as recorded before reviews were', { ...deficiency, reviews: undefined }, 'it has no review date'],
  ['never implemented', { ...deficiency, implementedOn: null }, 'it does not say when the requirement was implemented'],
  [
    'there before the requirement was implemented',
    { ...deficiency, implementedOn: '2026-10-02' },
    'it arose before the requirement was implemented',
  ],
  ['found by no one', { ...deficiency, foundBy: ' ' }, 'it does not say who found it'],
  ['not begun', { ...deficiency, since: '2026-11-21' }, 'it begins on 2026-11-21'],
  ['an enduring exception', enduring, ''],
  ['an adjudication', adjudication, ''],
  ['without its reference', { ...adjudication, reference: '' }, 'its reference, ruling or document is missing'],
  ['without its document', { ...adjudication, document: null }, 'its reference, ruling or document is missing'],
  [
    'an environment that may have changed',
    { ...adjudication, unchangedOn: null },
    'it is not confirmed that the environment is unchanged',
  ],
  ['what was found not applicable', { ...adjudication, ruling: 'Not applicable', unchangedOn: null }, ''],
])('%s', (_name, exception, lapsed) => {
  const counts = lapsed === ''
  expect(exceptionEffect(exception, TODAY)).toEqual({
    countsAsMet: counts ? exception.kind : null,
    lapsed: counts ? null : lapsed,
  })
})

test('nothing recorded has no effect', () => {
  expect(exceptionEffect(null, TODAY)).toEqual({ countsAsMet: null, lapsed: null })
})
