import { expect, test } from 'vitest'
import { personKind, readAddress, readGroups } from './listed-person.ts'

test.each([
  [{ user_id: 'u', is_external: false }, 'Member'],
  [{ user_id: 'u', is_external: true }, 'Member'],
  [{ user_id: null, is_external: false }, 'Staff'],
  [{ user_id: null, is_external: true }, 'Outside contact'],
] as const)('%o is a %s', (person, kind) => expect(personKind(person)).toBe(kind))

test('groups are separated by commas or semicolons, and stand once', () => {
  expect(readGroups(' CUI users; Works council ,, CUI users')).toEqual(['CUI users', 'Works council'])
  expect(readGroups(' ; ')).toEqual([])
})

test.each([
  [' Pia@Example.COM ', 'pia@example.com'],
  ['pia', undefined],
  ['pia@one@two', undefined],
  ['pia person@example.com', undefined],
  [`${'p'.repeat(250)}@x.example`, undefined],
])('the address in “%s” is %s', (text, address) => expect(readAddress(text)).toBe(address))
