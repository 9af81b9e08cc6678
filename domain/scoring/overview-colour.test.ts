import { expect, test } from 'vitest'
import { overviewColour } from './overview-colour.ts'

test.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'amber'],
  [50, 'amber'],
  [49, 'red'],
  [0, 'red'],
])('%i %% is %s', (percent, colour) => {
  expect(overviewColour(percent)).toBe(colour)
})
