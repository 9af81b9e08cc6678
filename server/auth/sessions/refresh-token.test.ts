import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRefreshToken, judgeCounter, parseRefreshToken } from './refresh-token.ts'

const key = Buffer.alloc(32, 7)

describe('a refresh token', () => {
  test('names its session and counter', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.bigInt({ min: 0n, max: 2n ** 62n }), (sessionId, counter) => {
        expect(parseRefreshToken(key, formatRefreshToken(key, { sessionId, counter }))).toEqual({ sessionId, counter })
      }),
    )
  })

  test('changed in any bit, or signed with another key, is invalid', () => {
    const token = formatRefreshToken(key, { sessionId: '11111111-1111-4111-8111-111111111111', counter: 3n })
    const bytes = Buffer.from(token, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(parseRefreshToken(key, changed.toString('base64url'))).toBeUndefined()
    }
    expect(parseRefreshToken(Buffer.alloc(32, 8), token)).toBeUndefined()
    expect(parseRefreshToken(key, `${token} `)).toBeUndefined()
    expect(parseRefreshToken(key, `${token}=`)).toBeUndefined()
  })

  test('cannot be parsed from other text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseRefreshToken(key, text) === undefined))
  })
})

describe('a counter', () => {
  test.each([
    // presented, current, ms since, verdict
    [5n, 5n, 0, 'advance'],
    [5n, 5n, 86_400_000, 'advance'],
    [4n, 5n, 0, 'repeat'],
    [4n, 5n, 10_000, 'repeat'],
    [4n, 5n, 10_001, 'replay'],
    [3n, 5n, 0, 'replay'],
    [6n, 5n, 0, 'replay'],
  ] as const)('%s presented at %s after %s ms: %s', (presented, current, sinceMs, verdict) => {
    expect(judgeCounter(presented, current, sinceMs)).toBe(verdict)
  })
})
