import { expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

test.each([0, 1, 55, 56, 63, 64, 65, 1000, 70_001])(
  '%i bytes hash as the platform hashes them, however they come',
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 131 + size) % 256)
    const wanted = hex(await crypto.subtle.digest('SHA-256', bytes))
    for (const step of [1, 64, 777, size + 1]) {
      const hash = createSha256()
      for (let at = 0; at < size; at += step) hash.update(bytes.subarray(at, at + step))
      expect(hash.digest()).toBe(wanted)
    }
  },
)
