// SHA-256 (FIPS 180-4) and the CRC-32 of archives, in chunks: a file of any size is read without holding it. Imports
// nothing.

/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes; of the square roots of the
 * first 8.
 */
const ROUNDS = new Int32Array(64)
const START = new Int32Array(8)
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0
for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let isPrime = true
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) isPrime &&= candidate % divisor !== 0
  if (!isPrime) continue
  if (found < 8) START[found] = fraction(Math.sqrt(candidate))
  ROUNDS[found] = fraction(Math.cbrt(candidate))
  found += 1
}

/** One block of 64 bytes. Written out for speed. */
function compress(state, block, at, w) {
  for (let i = 0; i < 16; i += 1, at += 4)
    w[i] = (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3]
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [w[i - 15], w[i - 2]]
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0
  }
  let a = state[0],
    b = state[1],
    c = state[2],
    d = state[3]
  let e = state[4],
    f = state[5],
    g = state[6],
    h = state[7]
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] += a
  state[1] += b
  state[2] += c
  state[3] += d
  state[4] += e
  state[5] += f
  state[6] += g
  state[7] += h
}

export function sha256() {
  const state = START.slice()
  const w = new Int32Array(64)
  const pending = new Uint8Array(64)
  let waiting = 0
  let bytes = 0
  const update = (chunk) => {
    bytes += chunk.length
    let at = 0
    if (waiting > 0) {
      at = Math.min(64 - waiting, chunk.length)
      pending.set(chunk.subarray(0, at), waiting)
      waiting += at
      if (waiting < 64) return
      compress(state, pending, 0, w)
      waiting = 0
    }
    for (; at + 64 <= chunk.length; at += 64) compress(state, chunk, at, w)
    pending.set(chunk.subarray(at))
    waiting = chunk.length - at
  }
  return {
    update,
    /** Lower-case hex. Ends the digest. */
    digest() {
      const end = new Uint8Array(1 + ((119 - (bytes % 64)) % 64) + 8)
      end[0] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(end.length - 8, Math.floor((bytes * 8) / 2 ** 32))
      view.setUint32(end.length - 4, (bytes * 8) >>> 0)
      update(end)
      return [...state].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

const CRC = new Int32Array(256)
for (let n = 0; n < 256; n += 1) {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  CRC[n] = value
}

/** @param before the CRC-32 of the preceding chunks; 0 at the beginning */
export function crc32(chunk, before) {
  let value = ~before
  for (let at = 0; at < chunk.length; at += 1) value = CRC[(value ^ chunk[at]) & 255] ^ (value >>> 8)
  return ~value >>> 0
}
