import { walkXml, type CloseTag, type OpenTag } from './walk-xml.ts'

export interface DocxRun {
  readonly start: number
  end: number
  /** Its properties as written, empty without any. */
  properties: string
}

export interface DocxParagraph {
  /** After its opening tag and before its closing tag. */
  readonly start: number
  readonly isEmpty: boolean
  readonly openStart: number
  propertiesEnd: number
  readonly runs: DocxRun[]
}

export interface DocxCell {
  /** Columns count from 0, joined ones count as many as they cover. */
  readonly column: number
  text: string
  readonly paragraphs: DocxParagraph[]
  /** Marks of content controls that still show their prompt. */
  readonly placeholders: { readonly start: number; readonly end: number }[]
  /** What a drop-down in it offers. */
  readonly options: string[]
}

export interface DocxTable {
  readonly rows: DocxCell[][]
}

/** The tables of a document; what a table inside a cell says belongs to the text of that cell. */
export function indexTables(xml: string): readonly DocxTable[] {
  const tables: DocxTable[] = []
  const cells = cellIndex(xml)
  let depth = 0
  let column = 0
  walkXml(xml, {
    open(tag) {
      if (tag.name === 'tbl') depth += 1
      if (tag.name === 'tbl' && depth === 1) tables.push({ rows: [] })
      else if (tag.name === 'tr' && depth === 1) {
        tables.at(-1)?.rows.push([])
        column = 0
      } else if (tag.name === 'tc' && depth === 1) {
        tables.at(-1)?.rows.at(-1)?.push(cells.begin(column))
        column += 1
      } else if (tag.name === 'gridSpan' && depth === 1) column += Number(tag.attributes[`${tag.prefix}val`] ?? 1) - 1
      else cells.open(tag)
    },
    text: (text) => cells.text(text),
    close(tag) {
      if (tag.name === 'tbl') depth -= 1
      else if (tag.name === 'tc' && depth === 1) cells.end()
      else cells.close(tag)
    },
  })
  return tables
}

/** Collects what is inside a cell. */
function cellIndex(xml: string) {
  let cell: DocxCell | undefined
  let paragraph: DocxParagraph | undefined
  let run: DocxRun | undefined
  let propertiesStart: number | undefined
  let isText = false

  const opening: Readonly<Record<string, (tag: OpenTag, open: DocxCell) => void>> = {
    listItem({ attributes, prefix }, { options }) {
      options.push(attributes[`${prefix}displayText`] ?? attributes[`${prefix}value`] ?? '')
    },
    showingPlcHdr: ({ start, end }, { placeholders }) => void placeholders.push({ start, end }),
    p({ start, end, isEmpty }, { paragraphs }) {
      paragraph = { openStart: start, start: end, isEmpty, propertiesEnd: end, runs: [] }
      paragraphs.push(paragraph)
    },
    r({ start, end }) {
      run = { start, end, properties: '' }
      paragraph?.runs.push(run)
    },
    rPr({ start }) {
      propertiesStart = start
    },
    br: (_tag, open) => void (open.text += '\n'),
    tab: (_tag, open) => void (open.text += '\t'),
    t: () => void (isText = true),
  }
  const closing: Readonly<Record<string, (tag: CloseTag, open: DocxCell) => void>> = {
    t: () => void (isText = false),
    rPr({ end }) {
      if (run !== undefined && propertiesStart !== undefined) run.properties = xml.slice(propertiesStart, end)
      propertiesStart = undefined
    },
    pPr({ end }) {
      if (paragraph?.runs.length === 0) paragraph.propertiesEnd = end
    },
    r({ end }) {
      if (run !== undefined) run.end = end
      run = undefined
    },
    p(_tag, open) {
      paragraph = undefined
      open.text += '\n'
    },
  }
  return {
    begin: (column: number): DocxCell => (cell = { column, text: '', paragraphs: [], placeholders: [], options: [] }),
    end: () => void (cell = undefined),
    open(tag: OpenTag) {
      if (cell !== undefined) opening[tag.name]?.(tag, cell)
    },
    text(text: string) {
      if (cell !== undefined && isText) cell.text += text
    },
    close(tag: CloseTag) {
      if (cell !== undefined) closing[tag.name]?.(tag, cell)
    },
  }
}
