import { expect, test } from 'vitest'
import { backupsToKeep } from './kept-backups.ts'

const FIRST_DAY = Date.UTC(2027, 0, 31)

test('kept are the newest of 7 days, of 4 weeks and of 12 months', () => {
  const made = Array.from({ length: 800 }, (_, back) => new Date(FIRST_DAY - back * 86_400_000).toISOString())
    .map((moment) => moment.slice(0, 10))
    .flatMap((day) => ['01', '13'].map((hour) => ({ name: `${day} ${hour}`, madeAt: `${day}T${hour}:00:00Z` })))
  const kept = [...backupsToKeep(made)].toSorted()
  expect(kept.slice(-7)).toEqual(['25', '26', '27', '28', '29', '30', '31'].map((day) => `2027-01-${day} 13`))
  const [weeks, months] = [
    ['2027-01-24 13', '2027-01-17 13', '2027-01-10 13'],
    ['2026-12-31 13', '2026-02-28 13'],
  ]
  expect(kept).toEqual(expect.arrayContaining([...weeks, ...months]))
  expect(kept).toHaveLength(7 + 3 + 11)
})
