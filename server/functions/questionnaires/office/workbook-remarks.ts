import type { Grid } from '#domain/questionnaires/grid.ts'
import { counted } from '#domain/text/counted.ts'
import type { ZipArchive } from './zip-archive.ts'

/** What a person should know of a workbook that is read all the same, one sentence each. */
export function workbookRemarks({ names }: Pick<ZipArchive, 'names'>, grids: readonly Grid[]): readonly string[] {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  const hidden = grids.filter(({ isHidden }) => isHidden).length
  const merged = grids.reduce((sum, grid) => sum + grid.merged.length, 0)
  return [
    has(/^xl\/vbaProject\.bin$/i) &&
      'The workbook has macros. They are never run, and the answered workbook keeps them.',
    has(/^xl\/externalLinks\//i) &&
      'The workbook has links to other files. They are never followed, and the answered workbook keeps them.',
    hidden > 0 &&
      `${counted(hidden, 'hidden sheet is', 'hidden sheets are')} left out unless you choose to read ${hidden === 1 ? 'it' : 'them'}.`,
    merged > 0 && 'Merged cells are read as one cell, and an answer goes into the first of them.',
  ].filter((sentence) => sentence !== false)
}
