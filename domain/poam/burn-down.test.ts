import { expect, test } from 'vitest'
import { burnDown } from './burn-down.ts'
import { closeOutOn } from './close-out.ts'

const open = { from: '2026-08-01', until: null }
const closedOn = (until: string) => ({ from: '2026-08-01', until })

test('96 days after a Conditional status of 17 August, 84 days are left until 13 February', () => {
  expect(closeOutOn('2026-08-17', '2026-11-21')).toEqual({ day: 96, of: 180, closesOn: '2027-02-13', daysLeft: 84 })
  expect(closeOutOn('2026-01-01', '2026-11-21').daysLeft).toBeLessThan(0)
})

test('an item counts as open from the day it was found until the day before it is closed', () => {
  const { days } = burnDown(
    [open, closedOn('2026-09-03'), { from: '2026-09-05', until: null }],
    '2026-09-01',
    '2026-09-10',
    '2026-09-06',
  )
  expect(days.map(({ open: count }) => count)).toEqual([2, 2, 1, 1, 2, 2, undefined, undefined, undefined, undefined])
})

test('the ideal line falls from the open items of the first day to zero on the last', () => {
  const { days } = burnDown([open, open, open, open], '2026-09-01', '2026-09-05', '2026-09-01')
  expect(days.map(({ ideal }) => ideal)).toEqual([4, 3, 2, 1, 0])
})

test('the forecast continues at the current pace and gives the day of the last closure', () => {
  const items = [closedOn('2026-09-02'), closedOn('2026-09-03'), open]
  const { days, pace, emptyOn } = burnDown(items, '2026-09-01', '2026-09-09', '2026-09-05')
  expect(pace).toBe(0.5)
  expect(days.slice(3).map(({ forecast }) => forecast)).toEqual([undefined, 1, 0.5, 0, 0, 0])
  expect(emptyOn).toBe('2026-09-07')
})

test('without progress there is no last day, and without items the last day is today', () => {
  const idle = burnDown([open], '2026-09-01', '2026-10-05', '2026-09-15')
  expect([idle.pace, idle.emptyOn]).toEqual([0, undefined])
  expect(burnDown([], '2026-09-01', '2026-09-05', '2026-09-03').emptyOn).toBe('2026-09-03')
})

test('a range of a thousand years is sampled and keeps today and the last day', () => {
  const { days } = burnDown([open], '2026-08-01', '2999-12-31', '2026-09-04')
  expect(days.length).toBeLessThan(1100)
  expect(days.at(-1)).toMatchObject({ day: '2999-12-31', ideal: 0 })
  expect(days.find(({ day }) => day === '2026-09-04')).toMatchObject({ open: 1, forecast: 1 })
})

test('a forecast of more than a hundred years has no last day', () => {
  const many = Array.from({ length: 10_000 }, () => ({ from: '1900-01-01', until: null }))
  const { pace, emptyOn } = burnDown(
    [...many, { from: '1900-01-01', until: '2026-01-01' }],
    '1900-01-01',
    '2026-12-31',
    '2026-09-04',
  )
  expect(pace).toBeGreaterThan(0)
  expect(emptyOn).toBeUndefined()
})

test('without a closed item, the first fortnight has no pace and no forecast', () => {
  const early = burnDown([open], '2026-09-01', '2026-10-05', '2026-09-14')
  expect([early.pace, early.emptyOn]).toEqual([undefined, undefined])
  expect(early.days.every(({ forecast }) => forecast === undefined)).toBe(true)
  const begun = burnDown([open, closedOn('2026-09-02')], '2026-09-01', '2026-10-05', '2026-09-03')
  expect(begun.pace).toBe(0.5)
})
