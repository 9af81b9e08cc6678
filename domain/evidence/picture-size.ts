/** In points. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * How large a picture says it is, read from its first bytes before a browser lays it out: PNG, JPEG, GIF, WebP, AVIF,
 * BMP. Undefined when it is none of them, or says nothing.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return READERS.find(({ begins, at }) => hasText(bytes, begins, at))?.read(view, bytes)
  } catch (error) {
    // It ends before it has said so.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

interface Reader {
  readonly begins: string
  readonly at: number
  readonly read: (view: DataView, bytes: Uint8Array) => PictureSize | undefined
}

const READERS: readonly Reader[] = [
  { begins: 'PNG\r\n', at: 1, read: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }) },
  { begins: 'GIF8', at: 0, read: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }) },
  {
    begins: 'BM',
    at: 0,
    read: (view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }),
  },
  { begins: 'WEBP', at: 8, read: webpSize },
  { begins: 'ftyp', at: 4, read: avifSize },
  { begins: '\u00FF\u00D8', at: 0, read: jpegSize },
]

function webpSize(view: DataView, bytes: Uint8Array): PictureSize {
  if (hasText(bytes, 'VP8X', 12)) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (hasText(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00

/** Each picture within has its own size; the largest counts. */
function avifSize(view: DataView, bytes: Uint8Array): PictureSize | undefined {
  let largest: PictureSize | undefined
  for (let at = 8; at < bytes.length - 16; at += 1) {
    if (!hasText(bytes, 'ispe', at)) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === undefined || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/**
 * Segments follow one another until the one that begins the picture: C0 to CF, but for three that are something else.
 */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const kind = view.getUint8(at + 1)
    if (kind === 0xff) at += 1
    else if (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function hasText(bytes: Uint8Array, text: string, at: number): boolean {
  return Array.from(text).every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
}
