import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

/** Bytes from texts, numbers and lists of numbers, one behind the other. */
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (l) => l.charCodeAt(0)) : part)))
const zeros = (count: number) => Array<number>(count).fill(0)

test.each([
  ['PNG', bytes([0x89], 'PNG\r\n\u001A\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x75, 0x30, 0, 0, 0, 9]), 30_000, 9],
  ['GIF', bytes('GIF89a', [0x2c, 1, 0x90, 1]), 300, 400],
  ['BMP, upside down', bytes('BM', zeros(16), [0x2c, 1, 0, 0, 0x70, 0xfe, 0xff, 0xff]), 300, 400],
  ['WebP, extended', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0x2b, 1, 1, 0x8f, 1, 0]), 65_836, 400],
  ['WebP, without loss', bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f, 0x2b, 0xc1, 0x63, 0]), 300, 400],
  ['WebP', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0x2c, 1, 0x90, 1]), 300, 400],
  [
    'AVIF of a small and a large picture',
    bytes(zeros(4), 'ftypavif', 'ispe', zeros(7), [9, 0, 0, 0, 9], 'ispe', zeros(6), [1, 0x2c, 0, 0, 1, 0x90, 0, 0]),
    300,
    400,
  ],
  [
    'JPEG behind a segment and a table',
    bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 9, 9, 0xff, 0xc4, 0, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 1, 0x90, 1, 0x2c]),
    300,
    400,
  ],
])('%s', (_what, picture, width, height) => {
  expect(pictureSize(picture)).toEqual({ width, height })
})

test('what says nothing has no size, wherever it ends', () => {
  expect(pictureSize(bytes('<svg/>'))).toBeUndefined()
  fc.assert(
    fc.property(
      fc.constantFrom('\u0089PNG\r\n', '\u00FF\u00D8\u00FF', 'BM', 'GIF89a'),
      fc.uint8Array(),
      (head, rest) => {
        const size = pictureSize(bytes(head, [...rest].slice(0, 3)))
        expect(size).toBeUndefined()
      },
    ),
  )
})
