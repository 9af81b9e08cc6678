import { expect, test } from 'vitest'
import { roleBadgeColour } from './role-badge.ts'

test.each([
  ['Admin', 'red'],
  ['Owner', 'purple'],
  ['Manager', 'blue'],
  ['Contributor', 'green'],
  ['Auditor', 'orange'],
  ['Support', 'gray'],
  ['', 'gray'],
  ['constructor', 'gray'],
])('the badge of %s is %s', (role, colour) => {
  expect(roleBadgeColour(role)).toBe(colour)
})
