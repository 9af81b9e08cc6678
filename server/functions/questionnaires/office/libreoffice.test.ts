import { describe, expect, test } from 'vitest'
import { convertInLibreOffice, hasLibreOffice } from '#db/testing-libreoffice.ts'
import type { CellAnswer } from './patch-sheet.ts'
import { patchWorkbook } from './patch-workbook.ts'
import { pdfPages } from './pdf-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { largeWorkbook, QUESTION_SHEETS, QUESTIONS_A_SHEET } from './testing-workbook.ts'
import { openZip } from './zip-archive.ts'

const TIMEOUT_MS = 480_000
/** The answers to one sheet, each with a note that needs quoting. */
const cellsOf = (sheet: number): CellAnswer[] =>
  Array.from({ length: QUESTIONS_A_SHEET }, (_row, at) => [
    { address: `C${at + 2}`, text: at % 3 === 0 ? 'No' : 'Yes', isNumber: false },
    { address: `D${at + 2}`, text: `Note ${sheet}-${at}: "reviewed" & <kept>`, isNumber: false },
  ]).flat()
const ANSWERS = new Map(
  Array.from({ length: QUESTION_SHEETS - 1 }, (_, sheet) => [`Part ${sheet + 1}`, cellsOf(sheet)]),
)

/** What each cell says that is not computed, by sheet and address; empty cells are absent. */
function valuesOf(bytes: Buffer): ReadonlyMap<string, string> {
  return new Map(
    readWorkbook(openZip(bytes)).flatMap(({ name, rows }) =>
      rows.flatMap(({ number, cells }) =>
        cells.flatMap(({ column, text, isFormula }): [string, string][] =>
          text === '' || isFormula ? [] : [[`${name}!${column},${number}`, text]],
        ),
      ),
    ),
  )
}

function formulasOf(bytes: Buffer): number {
  const cells = readWorkbook(openZip(bytes)).flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  return cells.filter(({ isFormula }) => isFormula).length
}

/** The values of a workbook with the answers in place. */
function expectedValues(before: Buffer): ReadonlyMap<string, string> {
  const values = new Map(valuesOf(before))
  for (const [sheet, cells] of ANSWERS)
    for (const { address, text } of cells)
      values.set(`${sheet}!${address.startsWith('C') ? 2 : 3},${address.slice(1)}`, text)
  return values
}

const written = (text: string, row: number, cell = '') =>
  `<table:table-row table:number-rows-repeated="1"><table:table-cell office:value-type="string"><text:p>${row}</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell><table:table-cell${cell}/><table:table-cell/><table:table-cell table:formula="of:=IF([.C${row}]=&quot;Yes&quot;;${row};0)" office:value-type="float" office:value="0"/></table:table-row>`

/** A questionnaire as a person makes one in LibreOffice: lists of allowed answers, formulas, two parts. */
function ownWorkbook(): string {
  const part = (name: string) =>
    `<table:table table:name="${name}"><table:table-row><table:table-cell office:value-type="string"><text:p>ID</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Question</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Answer</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Note</text:p></table:table-cell></table:table-row>${Array.from({ length: QUESTIONS_A_SHEET }, (_, at) => written(`Do you meet requirement ${at + 1} of ${name}?`, at + 2, ' table:content-validation-name="yes"')).join('')}</table:table>`
  return `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:content-validations><table:content-validation table:name="yes" table:condition="of:cell-content-is-in-list(&quot;Yes&quot;;&quot;No&quot;)" table:allow-empty-cell="true"/></table:content-validations>${[...ANSWERS.keys()].map(part).join('')}</office:spreadsheet></office:body></office:document>`
}

describe.skipIf(!hasLibreOffice)('an answered workbook in LibreOffice', () => {
  test.each([
    ['generated, with 17,000 formulas', () => Promise.resolve(largeWorkbook())],
    ['the generated one, saved by LibreOffice', () => convertInLibreOffice('form.xlsx', largeWorkbook(), 'xlsx')],
    ['made in LibreOffice', () => convertInLibreOffice('form.fods', ownWorkbook(), 'xlsx')],
  ])(
    '%s: opens as PDF and XLSX with the answers, and every other value as it was',
    async (_name, made) => {
      const before = await made()
      const answered = patchWorkbook(openZip(before), ANSWERS)
      const saved = await convertInLibreOffice('answered.xlsx', answered, 'xlsx')
      const expected = expectedValues(before)
      expect(expected.size).toBeGreaterThan(QUESTIONS_A_SHEET * 4)
      expect(valuesOf(saved)).toEqual(expected)
      // Excel computes them again; LibreOffice shows what was saved, so the formulas are counted.
      expect(formulasOf(saved)).toBe(formulasOf(before))

      const pdf = await convertInLibreOffice('answered.xlsx', answered, 'pdf')
      const text = (await pdfPages(pdf)).flat().map((line) => line.text)
      expect(text.some((line) => line.includes('Note 0-0'))).toBe(true)
    },
    TIMEOUT_MS,
  )
})
