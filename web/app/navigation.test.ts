import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { isEntryActive, navigation } from './navigation.ts'

test('every protocol has its own word for controls', () => {
  const controls = navigation.find((entry) => entry.path === '/controls')
  expect(PROTOCOL_IDS.map((protocol) => controls?.label(wordingOf(protocol)))).toEqual([
    'Practices',
    'Controls',
    'Safeguards',
    'Controls',
    'Criteria',
  ])
})

test.each([
  ['/controls', '/controls'],
  ['/controls/3.1.1', '/controls'],
  ['/practices', '/controls'],
  ['/companies', '/companies'],
  ['/companies-archive', undefined],
])('at %s the entry %s is marked', (path, marked) => {
  expect(navigation.find((entry) => isEntryActive(entry, path))?.path).toBe(marked)
})
