import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'

/** The limit on the unpacked size of an office file; its claimed sizes are not trusted. */
export const UNPACKED_BYTES_MAX = 50_000_000

export class TooMuchUnpacked extends Error {}

/**
 * Unpacks the wanted parts of a zip package. All parts count towards the limit, because a reader may unpack them all.
 *
 * @throws TooMuchUnpacked above UNPACKED_BYTES_MAX; Error when it is no zip package
 */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  let total = 0
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array[] = []
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error
      total += piece.length
      if (total > UNPACKED_BYTES_MAX)
        throw new TooMuchUnpacked(`It unpacks to more than ${UNPACKED_BYTES_MAX / 1_000_000} MB.`)
      if (!isWanted(file.name)) return
      pieces.push(piece)
      if (isLast) parts.set(file.name, joined(pieces))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  const STEP = 64 * 1024
  for (let at = 0; at < bytes.length; at += STEP) unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  return parts
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
