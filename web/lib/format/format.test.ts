import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatFully, formatRelative, formatBytes, formatDuration } from './format.ts'
import { formatNumber } from '../format-number.ts'

test('a calendar day is the same day in every time zone, and stays on one line', () => {
  expect(formatDate('2027-01-10')).toBe('Jan\u00A010,\u00A02027')
  expect(formatDateTime('2027-01-10T09:41:00')).toMatch(/^Jan\u00A010,\u00A02027, 9:41\sAM$/)
})

test('numbers separate their thousands', () => {
  expect(formatNumber(1243)).toBe('1,243')
})

const now = Date.parse('2026-11-21T12:00:00Z')
test.each([
  ['2026-11-21T11:58:00Z', '2 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'Nov\u00A010,\u00A02026'],
])('%s is %s', (iso, text) => {
  expect(formatRelative(iso, now)).toBe(text)
})

test.each([
  ['2027-01-10', 'Sunday, Jan 10, 2027'],
  ['2026-11-22', 'Sunday, Nov 22, 2026, tomorrow'],
  ['2026-11-21', 'Saturday, Nov 21, 2026, today'],
  ['2026-08-27T09:41:00', expect.stringMatching(/^Thursday, Aug 27, 2026, 9:41\sAM$/)],
  ['2026-11-20T12:00:00', expect.stringMatching(/^Friday, Nov 20, 2026, 12:00\sPM, (yesterday|\d+ hours ago)$/)],
])('%s is in full %s', (iso, fully) => {
  expect(formatFully(iso, now)).toEqual(fully)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [20_500_000, '21 MB'],
  [4_200_000, '4.2 MB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes).replace('\u00A0', ' ')).toBe(text)
})

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [61, '2 min'],
  [3600, '1 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds).replace('\u00A0', ' ')).toBe(text)
})
