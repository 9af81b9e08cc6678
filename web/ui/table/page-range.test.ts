import { expect, it } from 'vitest'
import { pageRange } from './page-range.ts'

it('shows the range of rows and the total', () => {
  expect(pageRange(0, 100, 1243)).toBe('1–100 of 1,243')
  expect(pageRange(1200, 43, 1243)).toBe('1,201–1,243 of 1,243')
  expect(pageRange(0, 0, 0)).toBe('0 of 0')
})

it('shows that there are more rows where the total is unknown', () => {
  expect(pageRange(0, 200, undefined)).toBe('1–200, more to show')
  expect(pageRange(0, 0, undefined)).toBe('0, more to show')
})
