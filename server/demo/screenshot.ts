import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 640
const HEIGHT = 400
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Colour = readonly [red: number, green: number, blue: number]
type Rectangle = readonly [x: number, y: number, width: number, height: number, colour: Colour]

const GROUND: Colour = [246, 247, 249]
const PAPER: Colour = [255, 255, 255]
const DARK: Colour = [38, 50, 68]
const TEXT: Colour = [176, 184, 196]
const ON: Colour = [22, 128, 96]
const OFF: Colour = [205, 210, 218]

/**
 * A PNG of a window with settings, most of them on.
 *
 * @param variant varies the lengths of the words
 */
export function screenshot(settings: number, variant = 0): Buffer {
  const lines = Array.from({ length: settings }, (_nothing, n): Rectangle[] => {
    const y = 84 + n * 40
    return [
      [190, y, 420, 32, PAPER],
      [206, y + 12, 120 + ((n * 53 + variant * 29) % 140), 8, TEXT],
      [560, y + 8, 34, 16, (n + variant) % 5 === 3 ? OFF : ON],
    ]
  })
  return png([
    [0, 0, WIDTH, 44, DARK],
    [16, 16, 110, 12, OFF],
    [0, 44, 170, HEIGHT - 44, PAPER],
    ...[0, 1, 2, 3, 4].map((n): Rectangle => [20, 72 + n * 32, 70 + ((n * 37) % 50), 8, n === 1 ? ON : TEXT]),
    ...lines.flat(),
  ])
}

function png(rectangles: readonly Rectangle[]): Buffer {
  // Each line begins with its filter number: none.
  const lines = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  const paint = ([x, y, width, height, colour]: Rectangle) => {
    const row = Buffer.alloc((Math.min(x + width, WIDTH) - x) * 3, Buffer.from(colour))
    for (let line = y; line < Math.min(y + height, HEIGHT); line += 1)
      row.copy(lines, line * (1 + WIDTH * 3) + 1 + x * 3)
  }
  paint([0, 0, WIDTH, HEIGHT, GROUND])
  rectangles.forEach(paint)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
