/** The text of a cell that has ended, in a continued row. */
const ENDED = ' '

/**
 * Splits a row into rows that each fit: what is too long for a page continues in the next one, split between words.
 *
 * @param fits whether a cell with that text has room
 */
export function splitRow(
  cells: readonly string[],
  fits: (at: number, text: string) => boolean,
): readonly (readonly string[])[] {
  const parts = cells.map((cell, at) => partsOf(cell, (text) => fits(at, text)))
  const most = Math.max(1, ...parts.map(({ length }) => length))
  return Array.from({ length: most }, (_, piece) => parts.map((own) => own[piece] ?? (piece === 0 ? '' : ENDED)))
}

function partsOf(text: string, fits: (text: string) => boolean): readonly string[] {
  const parts: string[] = []
  let left = text
  for (;;) {
    const end = endOfPart(left, fits)
    if (end === left.length) return [...parts, left]
    parts.push(left.slice(0, end).trimEnd())
    left = left.slice(end).trimStart()
  }
}

/** In letters: tried first, because measuring a longer text costs more. */
const FIRST = 1000

/** The longest beginning that fits, to the end of a word if possible; at least one letter, so that it ends. */
function endOfPart(text: string, fits: (text: string) => boolean): number {
  let [fitting, tooLong] = [0, FIRST]
  while (fits(text.slice(0, tooLong))) {
    if (tooLong >= text.length) return text.length
    ;[fitting, tooLong] = [tooLong, 2 * tooLong]
  }
  tooLong = Math.min(tooLong, text.length)
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(text.slice(0, middle))) fitting = middle
    else tooLong = middle
  }
  const space = text.slice(0, fitting).search(/\s\S*$/)
  return space > 0 ? space : Math.max(1, fitting)
}
