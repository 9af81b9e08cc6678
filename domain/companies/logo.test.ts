import { expect, test } from 'vitest'
import { readLogo } from './logo.ts'

/** The head of a PNG with that size. */
function png(width: number, height: number, length = 33): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** The head of a JPEG: an application segment, then the frame. */
const jpeg = (width: number, height: number) =>
  Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, height >> 8, height, width >> 8, width, 1, 1)

test('the size of a PNG and a JPEG is read from its head', () => {
  expect(readLogo(png(640, 200))).toEqual({ type: 'png', width: 640, height: 200 })
  expect(readLogo(jpeg(640, 200))).toEqual({ type: 'jpeg', width: 640, height: 200 })
})

test.each([
  [png(2001, 10), 'A logo may have at most 2,000 pixels at each side.'],
  [png(10, 4_000_000_000), 'A logo may have at most 2,000 pixels at each side.'],
  [png(0, 10), 'A logo may have at most 2,000 pixels at each side.'],
  [png(10, 10, 200_001), 'A logo may have at most 200 kB.'],
  [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Choose a PNG or JPEG picture.'],
  [jpeg(1, 1).subarray(0, 12), 'Choose a PNG or JPEG picture.'],
  [Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0, 0), 'Choose a PNG or JPEG picture.'],
  [new Uint8Array(), 'Choose a PNG or JPEG picture.'],
])('a file is refused with a sentence', (bytes, issue) => {
  expect(readLogo(bytes)).toEqual({ issue })
})
