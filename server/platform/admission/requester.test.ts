import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { requesterOf } from './requester.ts'

const ANN = parseId('users', '00000000-0000-4000-8000-00000000000a')

test.each([
  ['a person at a public address', ANN, '203.0.113.7', { key: ANN, network: '203.0.113.7' }],
  ['a person behind a proxy that is not trusted', ANN, '127.0.0.1', { key: ANN, network: undefined }],
  ['a stranger', undefined, '2001:db8:1:2:3::4', { key: 'anonymous 2001:db8:1:2::/64', network: '2001:db8:1:2::/64' }],
  ['a stranger behind such a proxy', undefined, '10.1.2.3', { key: 'anonymous 10.1.2.3', network: undefined }],
])('%s', (_, userId, address, expected) => {
  expect(requesterOf({ userId, address })).toMatchObject(expected)
})
