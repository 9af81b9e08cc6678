const FINAL = 0x80
const TEXT = 1
const BINARY = 2
const LENGTH_IN_TWO_BYTES = 126
const LENGTH_IN_EIGHT_BYTES = 127

/**
 * A complete frame of RFC 6455 from a server: final and unmasked. Built once for all receivers and written directly;
 * `ws` would build a header for each and pass the two parts to the kernel, which cost a third more.
 */
export function webSocketFrame(payload: Buffer, isBinary: boolean): Buffer {
  const kind = FINAL | (isBinary ? BINARY : TEXT)
  return Buffer.concat([Buffer.from([kind, ...lengthOf(payload.length)]), payload])
}

function lengthOf(bytes: number): number[] {
  if (bytes < LENGTH_IN_TWO_BYTES) return [bytes]
  if (bytes < 65_536) return [LENGTH_IN_TWO_BYTES, bytes >> 8, bytes & 0xff]
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(bytes))
  return [LENGTH_IN_EIGHT_BYTES, ...length]
}
