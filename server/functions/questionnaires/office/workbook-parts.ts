import path from 'node:path'
import { UnreadableFile } from './unreadable-file.ts'
import { walkXml, xmlText } from './walk-xml.ts'
import type { ZipArchive } from './zip-archive.ts'

export interface SheetPart {
  readonly name: string
  /** Of the part in the archive. */
  readonly path: string
  readonly isHidden: boolean
}

export interface WorkbookParts {
  /** Of the workbook's own part: some writers name it otherwise than xl/workbook.xml. */
  readonly workbook: string
  readonly sheets: readonly SheetPart[]
  /** The formulas of defined names, by name in small letters. */
  readonly names: ReadonlyMap<string, string>
  readonly sharedStrings: string | undefined
  readonly styles: string | undefined
}

/** Where the sheets, texts and styles of a workbook are. @throws UnreadableFile when it is no workbook */
export function workbookParts(zip: ZipArchive): WorkbookParts {
  const workbook = targetsOf(zip, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const targets = targetsOf(zip, workbook)
  const pathOf = new Map(targets.map(({ id, path: target }) => [id, target]))
  const sheets: SheetPart[] = []
  const names = new Map<string, string>()
  let naming: string | undefined
  walkXml(xmlText(zip.part(workbook)), {
    open({ name, attributes }) {
      if (name === 'definedName') naming = (attributes['name'] ?? '').toLowerCase()
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const target = pathOf.get(id ?? '')
      // Chart sheets and dialogs have no cells.
      if (target === undefined || !/\/worksheets\//.test(target)) return
      sheets.push({
        name: attributes['name'] ?? '',
        path: target,
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      })
    },
    text(text) {
      if (naming !== undefined) names.set(naming, (names.get(naming) ?? '') + text)
    },
    close({ name }) {
      if (name === 'definedName') naming = undefined
    },
  })
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheet with cells.')
  const partOf = (type: string) =>
    targets.find((target) => target.type === type && zip.names.includes(target.path))?.path
  return { workbook, sheets, names, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') }
}

/** What a part refers to; that of the whole package for ''. */
function targetsOf(zip: ZipArchive, part: string): { id: string; type: string; path: string }[] {
  const { dir, base } = path.posix.parse(part)
  const relations = path.posix.join(dir, '_rels', `${base}.rels`)
  if (!zip.names.includes(relations)) return []
  const targets: { id: string; type: string; path: string }[] = []
  walkXml(xmlText(zip.part(relations)), {
    open({ name, attributes }) {
      if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes
      const absolute = target.startsWith('/') ? target.slice(1) : path.posix.join(dir, target)
      targets.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: absolute })
    },
  })
  return targets
}
