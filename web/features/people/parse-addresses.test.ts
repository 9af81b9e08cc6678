import { expect, test } from 'vitest'
import { checkAddresses, splitAddresses } from './parse-addresses.ts'

test.each([
  ['dana@example.com', ['dana@example.com']],
  ['A@x.org, b@x.org;c@x.org\nd@x.org  e@x.org', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org', 'e@x.org']],
  ['Dana Whitfield <dana@x.org>, "Ortiz, Rafael" <r@x.org>', ['dana@x.org', 'r@x.org']],
  [' ,; \n', []],
  ['nonsense', ['nonsense']],
])('%j is taken apart into %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})

test('each address says what is wrong with it', () => {
  const emails = ['a@x.org', 'nonsense', 'a@b@x.org', 'in@x.org', 'asked@x.org', 'a@x.org', `${'x'.repeat(250)}@x.org`]
  const known = { members: new Set(['in@x.org']), invited: new Set(['asked@x.org']) }
  expect(checkAddresses(emails, known).map(({ issue }) => issue)).toEqual([
    undefined,
    'not an email address',
    'not an email address',
    'a member already',
    'invited already',
    'twice in this list',
    'not an email address',
  ])
})

test('a hundred can be invited at once', () => {
  const emails = Array.from({ length: 101 }, (_, n) => `p${n}@x.org`)
  const none = { members: new Set<string>(), invited: new Set<string>() }
  expect(checkAddresses(emails, none).filter(({ issue }) => issue !== undefined)).toEqual([
    { email: 'p100@x.org', issue: 'more than 100 at once' },
  ])
})
