import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha1 } from './sha1.ts'
import { utf8Of } from './utf8.ts'

test('a text has the bytes that the platform gives it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Of(text)).toEqual(new TextEncoder().encode(text))
    }),
  )
})

test('a message has the digest that the platform gives it, whatever its length', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 37) % 256)
    expect(Buffer.from(sha1(message)).toString('hex')).toBe(createHash('sha1').update(message).digest('hex'))
  }
})
