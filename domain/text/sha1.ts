const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

/**
 * Of a message in bytes: 20 bytes. For names that stay the same (RFC 9562), where nothing has to be secret or
 * forgery-proof.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const padded = paddedTo64(message)
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476, 0xc3d2e1f0 | 0]
  for (let at = 0; at < padded.byteLength; at += 64) {
    const after = rounds(state, scheduleOf(padded, at))
    for (const [index, word] of after.entries()) state[index] = ((state[index] ?? 0) + word) | 0
  }
  const digest = new DataView(new ArrayBuffer(20))
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

/** A one, zeros, and the length in bits. */
function paddedTo64(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setBigUint64(length - 8, BigInt(message.length) * 8n)
  return view
}

function scheduleOf(block: DataView, at: number): Int32Array {
  const words = new Int32Array(80)
  const word = (index: number) => words[index] ?? 0
  for (let index = 0; index < 16; index += 1) words[index] = block.getInt32(at + index * 4)
  for (let index = 16; index < 80; index += 1) {
    words[index] = rotated(word(index - 3) ^ word(index - 8) ^ word(index - 14) ^ word(index - 16), 1)
  }
  return words
}

function rounds([a = 0, b = 0, c = 0, d = 0, e = 0]: readonly number[], words: Int32Array): readonly number[] {
  for (const [index, word] of words.entries()) {
    const [mixed, constant] = mix(index, b, c, d)
    const next = (rotated(a, 5) + mixed + e + constant + word) | 0
    ;[a, b, c, d, e] = [next, a, rotated(b, 30), c, d]
  }
  return [a, b, c, d, e]
}

function mix(index: number, b: number, c: number, d: number): readonly [number, number] {
  if (index < 20) return [(b & c) | (~b & d), 0x5a827999]
  if (index < 40) return [b ^ c ^ d, 0x6ed9eba1]
  if (index < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
  return [b ^ c ^ d, 0xca62c1d6]
}
