import type { Grid } from './grid.ts'
import type { Mapping } from './mapping.ts'

/** What a customer's next edition of the same form repeats: the names of its sheets and their headings. */
export function headerTexts(grids: readonly Grid[], proposed: Mapping): string {
  return grids
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, rows }) => {
      const sheet = proposed.find((one) => one.sheet === name)
      const header = rows.find(({ number }) => number === sheet?.headerRow)?.cells ?? []
      return [name, ...header.map(({ column, text }) => `${column}=${text}`)].map(plain).join('\t')
    })
    .join('\n')
}

/** Years and versions change from edition to edition. */
const plain = (text: string) => text.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()
