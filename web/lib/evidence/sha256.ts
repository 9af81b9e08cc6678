/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. FIPS 180-4. */
const ROUNDS = new Uint32Array(64)
/** Likewise of the square roots of the first 8. */
const START = new Uint32Array(8)
for (let candidate = 2, found = 0; found < 64; candidate += 1) {
  let isPrime = true
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) isPrime &&= candidate % divisor !== 0
  if (!isPrime) continue
  if (found < 8) START[found] = fraction(Math.sqrt(candidate))
  ROUNDS[found] = fraction(Math.cbrt(candidate))
  found += 1
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

const BLOCK = 64

/** Incremental SHA-256, which browsers do not offer: hashes a file of any size without loading it whole. */
export function createSha256() {
  const state = START.slice()
  const pending = new Uint8Array(BLOCK)
  const schedule = new Uint32Array(64)
  let waiting = 0
  let bytes = 0

  const update = (chunk: Uint8Array): void => {
    bytes += chunk.length
    let at = 0
    while (at < chunk.length) {
      const taken = Math.min(BLOCK - waiting, chunk.length - at)
      pending.set(chunk.subarray(at, at + taken), waiting)
      waiting += taken
      at += taken
      if (waiting === BLOCK) {
        compress(state, pending, schedule)
        waiting = 0
      }
    }
  }

  return {
    update,
    /** Lower-case hex. Call it once, at the end. */
    digest(): string {
      const bits = bytes * 8
      const zeros = (BLOCK + 56 - ((bytes + 1) % BLOCK)) % BLOCK
      const end = new Uint8Array(1 + zeros + 8)
      end[0] = 0x80
      const view = new DataView(end.buffer)
      view.setUint32(1 + zeros, Math.floor(bits / 2 ** 32))
      view.setUint32(5 + zeros, bits >>> 0)
      update(end)
      return [...state].map((part) => part.toString(16).padStart(8, '0')).join('')
    },
  }
}

const turn = (bits: number, by: number): number => (bits >>> by) | (bits << (32 - by))

const word = (words: Uint32Array, at: number): number => words[at] ?? 0

function compress(state: Uint32Array, block: Uint8Array, w: Uint32Array): void {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK)
  for (let at = 0; at < 16; at += 1) w[at] = view.getUint32(at * 4)
  for (let at = 16; at < 64; at += 1) w[at] = expanded(w, at)
  const v = state.slice()
  for (let at = 0; at < 64; at += 1) {
    const first = (word(v, 7) + chosen(v) + word(ROUNDS, at) + word(w, at)) | 0
    const second = majority(v)
    v.copyWithin(1, 0, 7)
    v[4] = word(v, 4) + first
    v[0] = first + second
  }
  for (let at = 0; at < 8; at += 1) state[at] = word(state, at) + word(v, at)
}

function expanded(w: Uint32Array, at: number): number {
  const [early, late] = [word(w, at - 15), word(w, at - 2)]
  const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
  const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
  return word(w, at - 16) + s0 + word(w, at - 7) + s1
}

function chosen(v: Uint32Array): number {
  const e = word(v, 4)
  return (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & word(v, 5)) ^ (~e & word(v, 6)))
}

function majority(v: Uint32Array): number {
  const [a, b, c] = [word(v, 0), word(v, 1), word(v, 2)]
  return (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
}
