import { parseAddress, parseRange, type Grid, type GridCell, type GridRange } from '#domain/questionnaires/grid.ts'
import { textReader } from './shared-strings.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { walkXml, type OpenTag } from './walk-xml.ts'

/** What a workbook's cells may come to; the largest questionnaires in use have some 20,000. */
const CELLS_MAX = 500_000

export interface ReadSheet extends Pick<Grid, 'isProtected' | 'rows' | 'merged'> {
  /** The lists that its cells choose from, by their formula: `"Yes,No"` or a range. */
  readonly lists: readonly { readonly ranges: readonly GridRange[]; readonly formula: string }[]
}

interface Texts {
  readonly shared: readonly string[]
  readonly unlocked: ReadonlySet<number>
}

/** The cells of a sheet, formulas with the value that was saved. @throws UnreadableFile */
export function readSheet(xml: string, texts: Texts): ReadSheet {
  const rows: { number: number; cells: GridCell[] }[] = []
  const merged: GridRange[] = []
  const lists = listReader()
  const cells = cellReader(texts)
  let isProtected = false
  let count = 0
  let rowNumber = 0
  walkXml(xml, {
    open(tag) {
      const { name, attributes } = tag
      if (name === 'row') {
        rowNumber = Number(attributes['r'] ?? rowNumber + 1)
        rows.push({ number: rowNumber, cells: [] })
        cells.beginRow()
      }
      if (name === 'sheetProtection') isProtected = attributes['sheet'] === '1' || attributes['sheet'] === 'true'
      if (name === 'mergeCell')
        merged.push(...[parseRange(attributes['ref'] ?? '')].filter((range) => range !== undefined))
      cells.open(tag)
      lists.open(tag)
    },
    text(text) {
      cells.text(text)
      lists.text(text)
    },
    close(tag) {
      lists.close(tag)
      const cell = cells.close(tag)
      if (cell === undefined) return
      count += 1
      if (count > CELLS_MAX)
        throw new UnreadableFile(`A sheet has more than ${CELLS_MAX / 1_000} thousand filled cells and was not read.`)
      rows.at(-1)?.cells.push(cell)
    },
  })
  return { isProtected, merged, lists: lists.read(), rows: rows.filter((row) => row.cells.length > 0) }
}

/** Reads `<c>`; rows and cells may lack their address, and then follow the one before. */
function cellReader({ shared, unlocked }: Texts) {
  const value = textReader('v')
  const inline = textReader()
  let open: { column: number; type: string; isUnlocked: boolean } | undefined
  let isFormula = false
  let column = -1

  function textOf(type: string): string {
    if (type === 'inlineStr') return inline.read()
    const raw = value.read()
    if (type === 's') return shared[Number(raw)] ?? ''
    if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
    return type === 'e' ? '' : raw
  }

  return {
    beginRow() {
      column = -1
    },
    open(tag: OpenTag) {
      if (tag.name === 'c') {
        const { r: address, t: type = 'n', s: style = '0' } = tag.attributes
        column = address === undefined ? column + 1 : (parseAddress(address)?.column ?? column + 1)
        open = { column, type, isUnlocked: unlocked.has(Number(style)) }
        isFormula = false
        value.reset()
        inline.reset()
      }
      if (open === undefined) return
      if (tag.name === 'f') isFormula = true
      value.open(tag)
      inline.open(tag)
    },
    text(text: string) {
      value.text(text)
      inline.text(text)
    },
    /** @returns the cell that ended, unless it is empty and locked */
    close(tag: { readonly name: string }): GridCell | undefined {
      if (open === undefined) return undefined
      value.close(tag)
      inline.close(tag)
      if (tag.name !== 'c') return undefined
      const { type, isUnlocked } = open
      const cell = { column: open.column, text: textOf(type).trim(), isFormula, isUnlocked }
      open = undefined
      return cell.text === '' && !isUnlocked && !isFormula ? undefined : cell
    },
  }
}

/** Reads data validations of both generations: with `formula1`, and the newer one with `f` and `sqref` inside. */
function listReader() {
  const lists: { ranges: readonly GridRange[]; formula: string }[] = []
  let ranges = ''
  let formula = ''
  let reading: 'formula' | 'ranges' | undefined
  let isList = false
  let isFirst = false
  return {
    open({ name, attributes }: OpenTag) {
      if (name === 'dataValidation') {
        isList = attributes['type'] === 'list'
        ranges = attributes['sqref'] ?? ''
        formula = ''
      }
      if (!isList) return
      if (name === 'formula1') [isFirst, reading] = [true, 'formula']
      if (name === 'formula2') [isFirst, reading] = [false, undefined]
      if (name === 'f' && isFirst) reading = 'formula'
      if (name === 'sqref') reading = 'ranges'
    },
    text(text: string) {
      if (reading === 'formula') formula += text
      if (reading === 'ranges') ranges += text
    },
    close({ name }: { readonly name: string }) {
      if (['formula1', 'f', 'sqref'].includes(name)) reading = undefined
      if (name !== 'dataValidation' || !isList) return
      isList = false
      const parsed = ranges
        .split(/\s+/)
        .map((text) => parseRange(text))
        .filter((range) => range !== undefined)
      if (parsed.length > 0 && formula.trim() !== '') lists.push({ ranges: parsed, formula: formula.trim() })
    },
    read: () => lists,
  }
}
