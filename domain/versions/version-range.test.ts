import { expect, test } from 'vitest'
import { describeRange, isInRange } from './version-range.ts'

const range = (from: string | null, to: string | null, fromIncluded = true, toIncluded = false) => ({
  from,
  fromIncluded,
  to,
  toIncluded,
})

test.each([
  ['semver', '4.17.20', range('0', '4.17.21'), true],
  ['semver', '4.17.21', range('0', '4.17.21'), false],
  ['semver', '4.17.21', range('0', '4.17.21', true, true), true],
  ['semver', '2.0.0', range('2.0.0', null), true],
  ['semver', '2.0.0', range('2.0.0', null, false), false],
  ['semver', '2.0.0-rc.1', range('2.0.0', null), false],
  ['maven', '2.14.1', range('2.13.0', '2.15.0'), true],
  ['maven', '2.15.0', range('2.13.0', '2.15.0'), false],
  ['maven', '2.15.0-rc1', range('2.13.0', '2.15.0'), true],
  ['deb', '3.0.11-1~deb12u1', range('0', '3.0.11-1~deb12u2'), true],
  ['deb', '3.0.11-1~deb12u2', range('0', '3.0.11-1~deb12u2'), false],
  ['rpm', '1:1.1.1k-6.el8', range('0', '1:1.1.1k-7.el8'), true],
  ['apk', '3.1.3-r0', range('0', '3.1.4-r0'), true],
  ['pep440', '5.0b1', range('4.0', '5.0'), true],
  ['nuget', '13.0.1', range('0', '13.0.1'), false],
  ['generic', '1.0.2k', range('1.0.2', '1.0.2zg'), true],
  // OSV writes "0" for the very first: also before a pre-release of 0.0.0, as Go has many.
  ['semver', 'v0.0.0-20200622213623-75b288015ac9', range('0', '0.1.0'), true],
  ['generic', '9.9', range(null, null), true],
  ['generic', '', range(null, null), true],
  // An unknown version is in no range with a bound.
  ['generic', '', range(null, '2.0'), false],
] as const)('%s %j in %j: %s', (scheme, version, one, expected) => {
  expect(isInRange(scheme, version, one)).toBe(expected)
})

test.each([
  [range('2.13.0', '2.15.0'), 'from 2.13.0 before 2.15.0'],
  [range('0', '2.15.0'), 'before 2.15.0'],
  [range('1.0', null, false), 'after 1.0'],
  [range(null, '3.1', true, true), 'up to 3.1'],
  [range('3.1', '3.1', true, true), '3.1'],
  [range(null, null), 'all versions'],
])('%j is "%s"', (one, expected) => {
  expect(describeRange(one)).toBe(expected)
})
