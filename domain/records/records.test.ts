import { expect, test } from 'vitest'
import { RECORDS } from './records.ts'

test('no two kinds of records share a mark', () => {
  const marks = [...RECORDS.flatMap(({ mark }) => mark ?? []), ...['Q-', 'S-', 'SQ-']]
  expect(marks).toEqual([...new Set(marks)])
})
