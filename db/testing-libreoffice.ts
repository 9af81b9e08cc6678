import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const PROGRAM = 'soffice'

/** Tests of what LibreOffice makes of a file run where it is installed, and are told of as skipped elsewhere. */
export const hasLibreOffice = spawnSync(PROGRAM, ['--version'], { timeout: 60_000 }).status === 0

/** A cell as LibreOffice took it. `text` is what it shows, a line for each of its lines. */
export interface OpenedCell {
  type: 'empty' | 'string' | 'float' | 'date' | (string & {})
  /** Of a number its digits, of a date its ISO form. */
  value: string
  text: string
  isFormula: boolean
}

/** Rows of cells by the name of the file. Empty cells at the end of a row may be missing. */
export type OpenedFiles = ReadonlyMap<string, readonly (readonly OpenedCell[])[]>

/** Comma, double quote, UTF-8, from the first line on: what the dialog offers for a CSV of ours. */
const CSV_AS_OFFERED = '--infilter=CSV:44,34,76,1,,0,false,true,false'

/**
 * Opens files in LibreOffice, each with its first sheet.
 *
 * @throws Error when one of them cannot be opened
 */
export async function openInLibreOffice(files: ReadonlyMap<string, Uint8Array | string>): Promise<OpenedFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'libreoffice-'))
  try {
    for (const [name, content] of files) await writeFile(path.join(folder, name), content)
    const isCsv = (name: string) => name.endsWith('.csv')
    const names = [...files.keys()]
    await convert(folder, names.filter(isCsv), 'fods', [CSV_AS_OFFERED])
    const others = names.filter((name) => !isCsv(name))
    await convert(folder, others, 'fods')
    const opened = names.map(async (name) => {
      const xml = await readFile(path.join(folder, 'opened', `${path.parse(name).name}.fods`), 'utf8')
      return [name, rowsOf(xml)] as const
    })
    return new Map(await Promise.all(opened))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Converts a file in LibreOffice, without a window.
 *
 * @throws Error when LibreOffice fails or writes nothing
 */
export async function convertInLibreOffice(
  name: string,
  content: Uint8Array | string,
  to: 'pdf' | 'xlsx',
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'libreoffice-'))
  try {
    await writeFile(path.join(folder, name), content)
    await convert(folder, [name], to)
    return await readFile(path.join(folder, 'opened', `${path.parse(name).name}.${to}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function convert(
  folder: string,
  names: readonly string[],
  to: 'fods' | 'pdf' | 'xlsx',
  options: readonly string[] = [],
): Promise<void> {
  if (names.length === 0) return
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`
  const args = [profile, '--headless', ...options, '--convert-to', to, '--outdir', 'opened', ...names]
  await promisify(execFile)(PROGRAM, args, { cwd: folder, timeout: 240_000 })
}

const ROW = /<table:table-row([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g
const CELL = /<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g
/** Equal neighbours stand there once, with their number; what is empty to the end of the sheet too. */
const REPEATED_AT_MOST = 200

function rowsOf(xml: string): OpenedCell[][] {
  const sheet = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? ''
  return [...sheet.matchAll(ROW)].flatMap(([, attributes = '', inside = '']) =>
    repeated(attributes, 'table:number-rows-repeated', cellsOf(inside)),
  )
}

function cellsOf(row: string): OpenedCell[] {
  return [...row.matchAll(CELL)].flatMap(([, attributes = '', inside = '']) => {
    const type = attribute(attributes, 'office:value-type') ?? 'empty'
    const value = attribute(attributes, 'office:value') ?? attribute(attributes, 'office:date-value') ?? ''
    const isFormula = attribute(attributes, 'table:formula') !== undefined
    const cell = { type, value, text: textOf(inside), isFormula }
    return repeated(attributes, 'table:number-columns-repeated', cell)
  })
}

const attribute = (attributes: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]

function repeated<Item>(attributes: string, name: string, item: Item): Item[] {
  return Array.from({ length: Math.min(REPEATED_AT_MOST, Number(attribute(attributes, name) ?? 1)) }, () => item)
}

/** Repeated spaces and tabs are elements of their own. */
function textOf(inside: string): string {
  return [...inside.matchAll(/<text:p(?:\/>|>([\s\S]*?)<\/text:p>)/g)]
    .map(([, line = '']) =>
      line
        .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_all, count = '1') => ' '.repeat(Number(count)))
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    )
    .join('\n')
}
