import { expect, test } from 'vitest'
import { backupText } from './backup-text.ts'

const made = {
  name: '20261128T020000Z-a',
  madeAt: '2026-11-28T02:00:00Z',
  rows: 1_234,
  files: 1,
  missing: 0,
  bytes: 41_200_000,
  newBytes: 12_340_000,
  isFirst: true,
}

test('a first backup says what it takes, a later one what was written beside what was there', () => {
  expect(backupText(made)).toBe(
    '20261128T020000Z-a: 1,234 rows and 1 file, 41.2 MB. Compressed and encrypted it takes 12.3 MB.',
  )
  expect(backupText({ ...made, newBytes: 17_001, isFirst: false })).toBe(
    '20261128T020000Z-a: 1,234 rows and 1 file, 41.2 MB. 18 kB were written; the rest was there already.',
  )
  expect(backupText({ ...made, newBytes: 0, isFirst: false })).toContain('Nothing had to be written')
})
