import { expect, test } from 'vitest'
import { overviewColour } from './overview-colour.ts'

test.each([
  [100, 'green'],
  [80, 'green'],
  [79, 'amber'],
  [50, 'amber'],
  [49, 'neutral'],
  [0, 'neutral'],
])('%i %% is %s', (percent, colour) => {
  expect(overviewColour(percent)).toBe(colour)
})
