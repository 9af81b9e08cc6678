import { expect, test } from 'vitest'
import { missingWords } from './standing-words.ts'

test('points and ineligible items are two tests, each named only while it fails', () => {
  expect(missingWords({ status: 'none', pointsToGo: 17, ineligibleOpen: ['3.1.20', '3.12.4'] })).toEqual({
    points: '17 points',
    items: '2 ineligible items',
  })
  expect(missingWords({ status: 'none', pointsToGo: 1, ineligibleOpen: [] })).toEqual({ points: '1 point' })
  expect(missingWords({ status: 'none', pointsToGo: 0, ineligibleOpen: ['3.12.4'] })).toEqual({
    items: '1 ineligible item',
  })
  expect(missingWords({ status: 'conditional', pointsToGo: 0, ineligibleOpen: [] })).toEqual({})
})
