import { expect, test } from 'vitest'
import { splitAtMatches } from './split-at-matches.ts'

test.each([
  ['Remote access sessions', 'access', ['Remote ', 'access', ' sessions']],
  ['Access control for remote access', 'ACCESS remote', ['', 'Access', ' control for ', 'remote', ' ', 'access', '']],
  ['Accessibility', 'acc access', ['', 'Access', 'ibility']],
  ['164.308(a)(3)(ii) Workforce', '164.308(a)', ['', '164.308(a)', '(3)(ii) Workforce']],
  ['Nothing here', 'audit', ['Nothing here']],
  ['Whole', '  ', ['Whole']],
])('%s searched for %s', (text, query, parts) => {
  expect(splitAtMatches(text, query)).toEqual(parts)
})
