import { inflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** "#RRGGBB" of one pixel. */
  colorAt(x: number, y: number): string
  /** How many pixels have that color. */
  count(color: string): number
}

const BYTES = 4

/** Reads a PNG of eight bits per channel with transparency, as drawings are written. */
export function readPng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const pixels = unfiltered(inflateSync(dataOf(bytes)), width * BYTES, height)
  const colorAt = (x: number, y: number) => {
    const at = (y * width + x) * BYTES
    return `#${pixels.toString('hex', at, at + 3).toUpperCase()}`
  }
  const count = (color: string) => {
    let found = 0
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (colorAt(x, y) === color) found += 1
    return found
  }
  return { width, height, colorAt, count }
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
  }
  return Buffer.concat(parts)
}

/** Each line names its filter: from the left, from above, from both, or by the nearest of the three. */
function unfiltered(data: Buffer, stride: number, height: number): Buffer {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const left = x < BYTES ? 0 : (out[y * stride + x - BYTES] ?? 0)
      const above = y === 0 ? 0 : (out[(y - 1) * stride + x] ?? 0)
      const corner = y === 0 || x < BYTES ? 0 : (out[(y - 1) * stride + x - BYTES] ?? 0)
      const foretold = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0
      out[y * stride + x] = (data[y * (stride + 1) + 1 + x] ?? 0) + foretold
    }
  }
  return out
}

function nearest(left: number, above: number, corner: number): number {
  const wanted = left + above - corner
  return [left, above, corner].reduce((best, one) => (Math.abs(wanted - one) < Math.abs(wanted - best) ? one : best))
}
