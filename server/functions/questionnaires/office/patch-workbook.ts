import { patchSheet, type CellAnswer } from './patch-sheet.ts'
import { applyEdits, type TextEdit } from './text-edits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { walkXml, xmlText, type OpenTag } from './walk-xml.ts'
import { workbookParts } from './workbook-parts.ts'
import type { ZipArchive } from './zip-archive.ts'

/**
 * The workbook with answers in it, by the name of their sheet. Besides these sheets only the part of the workbook
 * itself changes, which then says that formulas are to be computed again.
 *
 * @throws UnreadableFile when a sheet is missing or an answer would replace a formula
 */
export function patchWorkbook(zip: ZipArchive, answers: ReadonlyMap<string, readonly CellAnswer[]>): Buffer {
  const { workbook, sheets } = workbookParts(zip)
  const changes = new Map<string, Buffer>()
  for (const [name, cells] of answers) {
    const sheet = sheets.find((one) => one.name === name)
    if (sheet === undefined) throw new UnreadableFile(`The workbook has no sheet “${name}”.`)
    if (cells.length > 0) changes.set(sheet.path, Buffer.from(patchSheet(xmlText(zip.part(sheet.path)), cells)))
  }
  if (changes.size > 0) changes.set(workbook, Buffer.from(computedAgain(xmlText(zip.part(workbook)))))
  return zip.replaced(changes)
}

/** The elements that stand before `calcPr`, by the format's order. */
const BEFORE = new Set(['sheets', 'functionGroups', 'externalReferences', 'definedNames'])

function computedAgain(xml: string): string {
  let calculation: OpenTag | undefined
  let depth = 0
  let [after, prefix] = [0, '']
  walkXml(xml, {
    open(tag) {
      depth += 1
      if (tag.name === 'calcPr') calculation = tag
      if (tag.name === 'sheets') prefix = tag.prefix
    },
    close({ name, end }) {
      depth -= 1
      if (depth === 1 && BEFORE.has(name)) after = end
    },
  })
  return applyEdits(xml, [edit(xml, calculation, { after, prefix })])
}

function edit(xml: string, tag: OpenTag | undefined, { after, prefix }: { after: number; prefix: string }): TextEdit {
  if (tag === undefined) return { start: after, end: after, text: `<${prefix}calcPr fullCalcOnLoad="1"/>` }
  const opening = xml.slice(tag.start, tag.end)
  const without = opening.replace(/\sfullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')/, '')
  return { start: tag.start, end: tag.end, text: without.replace(/calcPr/, 'calcPr fullCalcOnLoad="1"') }
}
