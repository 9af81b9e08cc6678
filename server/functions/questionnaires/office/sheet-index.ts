import { parseAddress } from '#domain/questionnaires/grid.ts'
import { walkXml, type OpenTag } from './walk-xml.ts'

/** An element and where it stands in the text. */
export interface Placed {
  readonly attributes: Readonly<Record<string, string>>
  readonly start: number
  /** After its opening tag. */
  readonly openEnd: number
  readonly isEmpty: boolean
  /** Before its closing tag, and after it. */
  closeStart: number
  end: number
}

export interface IndexedCell extends Placed {
  readonly column: number
  hasFormula: boolean
}

export interface IndexedRow extends Placed {
  readonly number: number
  readonly cells: IndexedCell[]
}

export interface SheetIndex {
  /** Of the names of its elements, with the colon. */
  readonly prefix: string
  readonly data: Placed
  readonly rows: readonly IndexedRow[]
  /** Counted from 1, both included. */
  readonly columnStyles: readonly { readonly min: number; readonly max: number; readonly style: string }[]
}

/** Where the rows and cells of a sheet stand. Both may lack an address, and then follow the one before. */
export function indexSheet(xml: string): SheetIndex {
  const rows: IndexedRow[] = []
  const columnStyles: { min: number; max: number; style: string }[] = []
  const open: { sheetData?: Placed; row?: IndexedRow; c?: IndexedCell } = {}
  let prefix = ''
  const opening: Readonly<Record<string, (tag: OpenTag) => void>> = {
    col({ attributes: { min, max, style } }) {
      if (style !== undefined) columnStyles.push({ min: Number(min), max: Number(max), style })
    },
    sheetData(tag) {
      prefix = tag.prefix
      open.sheetData = placed(tag)
    },
    row(tag) {
      open.row = { ...placed(tag), number: Number(tag.attributes['r'] ?? (rows.at(-1)?.number ?? 0) + 1), cells: [] }
      rows.push(open.row)
    },
    c(tag) {
      const cells = open.row?.cells ?? []
      const column = parseAddress(tag.attributes['r'] ?? '')?.column ?? (cells.at(-1)?.column ?? -1) + 1
      open.c = { ...placed(tag), column, hasFormula: false }
      cells.push(open.c)
    },
    f() {
      if (open.c !== undefined) open.c.hasFormula = true
    },
  }
  walkXml(xml, {
    open: (tag) => opening[tag.name]?.(tag),
    close({ name, start, end }) {
      const closed = name === 'c' || name === 'row' || name === 'sheetData' ? open[name] : undefined
      if (closed !== undefined) [closed.closeStart, closed.end] = [start, end]
    },
  })
  if (open.sheetData === undefined) throw new Error('the sheet has no place for cells')
  return { prefix, data: open.sheetData, rows, columnStyles }
}

function placed({ attributes, start, end, isEmpty }: OpenTag): Placed {
  return { attributes, start, openEnd: end, isEmpty, closeStart: start, end }
}
