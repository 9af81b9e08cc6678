import { expect, test } from 'vitest'
import { levelOf, NEW_COMPANY_PROTOCOL, parseProtocolId, PROTOCOL_IDS } from './protocol-id.ts'

test.each(PROTOCOL_IDS)('%s is a protocol', (id) => {
  expect(parseProtocolId(id)).toBe(id)
})

test.each([undefined, null, ''])('a company whose row says %j follows cmmc2', (text) => {
  expect(parseProtocolId(text)).toBe('cmmc2')
})

test.each(['CMMC', 'cmmc3', 'constructor'])('%s is refused', (text) => {
  expect(() => parseProtocolId(text)).toThrow(RangeError)
})

test('choosing cmmc sets level 1, anything else level 2; a new company starts with cmmc', () => {
  expect(PROTOCOL_IDS.map(levelOf)).toEqual([1, 2, 2, 2, 2])
  expect(NEW_COMPANY_PROTOCOL).toBe('cmmc')
})
