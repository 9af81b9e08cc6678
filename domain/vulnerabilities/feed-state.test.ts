import { expect, test } from 'vitest'
import { feedState } from './feed-state.ts'

const DAY = '2027-03-09T10:00:00Z'
const figures = { held: 0, incomplete: [], watermark: null, changed_at: null }

test.each([
  ['nothing was ever loaded', figures, { kind: 'never loaded' }],
  ['a source that is empty and was read', { ...figures, changed_at: DAY }, { kind: 'complete', asOf: DAY }],
  [
    'years with too few',
    { ...figures, held: 9, incomplete: ['2019', '2020'], watermark: DAY },
    { kind: 'incomplete', asOf: DAY, missing: ['2019', '2020'] },
  ],
  ['too few at all', { ...figures, held: 9, incomplete: ['all'] }, { kind: 'incomplete', asOf: null, missing: [] }],
  ['all of it', { ...figures, held: 9, watermark: DAY, changed_at: '2020-01-01' }, { kind: 'complete', asOf: DAY }],
])('%s', (_what, given, expected) => expect(feedState(given)).toEqual(expected))
