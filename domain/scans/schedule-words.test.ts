import { expect, test } from 'vitest'
import { scheduleWords } from './schedule-words.ts'

const monthly = {
  interval_count: 1,
  interval_unit: 'month',
  needs_credentials: false,
  scanner: '',
  asset_scope: null,
  tags: [],
  min_coverage: 100,
} as const

test.each([
  [{}, 'Every month, any asset'],
  [{ interval_count: 2, interval_unit: 'week', scanner: 'Nessus' }, 'Every 2 weeks, by Nessus, any asset'],
  [
    { needs_credentials: true, asset_scope: 'CUI asset' },
    'Every month, with credentials, all assets of the category CUI asset',
  ],
  [{ tags: ['web', 'db'], min_coverage: 90 }, 'Every month, 90% of the assets tagged web or db'],
] as const)('%o reads as a sentence', (changes, words) => {
  expect(scheduleWords({ ...monthly, ...changes })).toBe(words)
})
