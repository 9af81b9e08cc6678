import { isIn, parseRange, type Grid } from '#domain/questionnaires/grid.ts'
import { readSheet, type ReadSheet } from './read-sheet.ts'
import { readSharedStrings } from './shared-strings.ts'
import { unlockedStyles } from './unlocked-styles.ts'
import { xmlText } from './walk-xml.ts'
import { workbookParts, type WorkbookParts } from './workbook-parts.ts'
import type { ZipArchive } from './zip-archive.ts'

const OPTIONS_MAX = 200

/** The sheets of a workbook, hidden ones too. @throws UnreadableFile */
export function readWorkbook(zip: ZipArchive): readonly Grid[] {
  const parts = workbookParts(zip)
  const shared = parts.sharedStrings === undefined ? [] : readSharedStrings(xmlText(zip.part(parts.sharedStrings)))
  const unlocked = parts.styles === undefined ? new Set<number>() : unlockedStyles(xmlText(zip.part(parts.styles)))
  const sheets = parts.sheets.map((part) => ({
    ...part,
    ...readSheet(xmlText(zip.part(part.path)), { shared, unlocked }),
  }))
  const bySheet = new Map(sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]))
  return sheets.map(({ name, isHidden, isProtected, rows, merged, lists }) => ({
    name,
    isHidden,
    isProtected,
    // Without protection every cell is open, and says nothing.
    rows: isProtected ? rows : withoutLocks(rows),
    merged,
    choices: lists
      .map(({ ranges, formula }) => ({ ranges, options: optionsOf(formula, { own: name, bySheet, parts }) }))
      .filter(({ options }) => options.length > 0),
  }))
}

function withoutLocks(rows: Grid['rows']): Grid['rows'] {
  return rows
    .map(({ number, cells }) => ({
      number,
      cells: cells
        .filter(({ text, isFormula }) => text !== '' || isFormula)
        .map((cell) => ({ ...cell, isUnlocked: false })),
    }))
    .filter(({ cells }) => cells.length > 0)
}

interface Lookup {
  readonly own: string
  readonly bySheet: ReadonlyMap<string, Pick<ReadSheet, 'rows'>>
  readonly parts: WorkbookParts
}

const REFERENCE = /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?(\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)$/

/** What a list offers: its own words, a range, or a name of either. None for what would have to be computed. */
function optionsOf(formula: string, lookup: Lookup): readonly string[] {
  const text = formula.replace(/^=/, '').trim()
  const [, words] = /^"([^]*)"$/.exec(text) ?? []
  if (words !== undefined)
    return words
      .split(',')
      .map((word) => word.replaceAll('""', '"').trim())
      .filter((word) => word !== '')
  const named = lookup.parts.names.get(text.toLowerCase())
  const [, quoted, plain, cells = ''] = REFERENCE.exec(named ?? text) ?? []
  const range = parseRange(cells)
  if (range === undefined) return []
  const sheet = lookup.bySheet.get((quoted?.replaceAll("''", "'") ?? plain ?? lookup.own).toLowerCase())
  const found = (sheet?.rows ?? [])
    .filter(({ number }) => number >= range.firstRow && number <= range.lastRow)
    .flatMap(({ number, cells: row }) =>
      row.filter(({ column, text: word }) => word !== '' && isIn(range, number, column)),
    )
  return [...new Set(found.map(({ text: word }) => word))].slice(0, OPTIONS_MAX)
}
