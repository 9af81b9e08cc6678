import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { patchSheet, type CellAnswer } from './patch-sheet.ts'
import { patchWorkbook } from './patch-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { largeWorkbook, QUESTION_SHEETS, QUESTIONS_A_SHEET, workbookOf } from './testing-workbook.ts'
import { openZip } from './zip-archive.ts'

const answer = (address: string, text: string): CellAnswer => ({ address, text, isNumber: false })
const sheetOf = (bytes: Buffer, number: number) => openZip(bytes).part(`xl/worksheets/sheet${number}.xml`).toString()
const hash = (part: Buffer) => createHash('sha256').update(part).digest('hex')
const CELL = /<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>.*?<\/c>)/gs
const cellsOf = (xml: string) => new Map([...xml.matchAll(CELL)].map(([cell, address = '']) => [address, cell]))

test('a large workbook comes back with its answers, and every other part and cell as it was', () => {
  const before = largeWorkbook()
  const asked = openZip(before)
  const formulas = asked.names
    .filter((name) => name.includes('worksheets'))
    .reduce((sum, name) => sum + asked.part(name).toString().split('<f>').length - 1, 0)
  expect(formulas).toBeGreaterThanOrEqual(17_000)
  expect(before.length).toBeGreaterThan(800_000)

  const answers = new Map(
    Array.from({ length: QUESTION_SHEETS - 1 }, (_, sheet) => [
      `Part ${sheet + 1}`,
      Array.from({ length: QUESTIONS_A_SHEET }, (_row, at) => [
        answer(`C${at + 2}`, at % 3 === 0 ? 'No' : 'Yes'),
        answer(`D${at + 2}`, `We review it each quarter & keep <the minutes>.\nSee "AC-${at}".`),
      ]).flat(),
    ]),
  )
  const after = patchWorkbook(asked, answers)

  const given = openZip(after)
  expect(given.names).toEqual(asked.names)
  const changed = given.names.filter((name) => hash(given.part(name)) !== hash(asked.part(name)))
  // Instructions are the first sheet, and the last part was not answered.
  const answered = Array.from({ length: QUESTION_SHEETS - 1 }, (_, index) => `xl/worksheets/sheet${index + 2}.xml`)
  expect(changed.toSorted()).toEqual(['xl/workbook.xml', ...answered].toSorted())
  for (const name of answered) {
    const [old, now] = [cellsOf(asked.part(name).toString()), cellsOf(given.part(name).toString())]
    expect([...now.keys()]).toEqual([...old.keys()])
    const different = [...now].filter(([address, cell]) => old.get(address) !== cell).map(([address]) => address)
    expect(different).toHaveLength(QUESTIONS_A_SHEET * 2)
    expect(different.every((address) => /^[CD]/.test(address))).toBe(true)
  }
  const workbook = given.part('xl/workbook.xml').toString()
  expect(workbook.replace(' fullCalcOnLoad="1"', '')).toBe(asked.part('xl/workbook.xml').toString())
  const part = readWorkbook(given).find(({ name }) => name === 'Part 2')
  expect(part?.rows[1]?.cells.slice(2, 4)).toEqual([
    { column: 2, text: 'No', isFormula: false, isUnlocked: true },
    {
      column: 3,
      text: 'We review it each quarter & keep <the minutes>.\nSee "AC-0".',
      isFormula: false,
      isUnlocked: true,
    },
  ])
})

test('an untouched part keeps its packed bytes, so the archive can be compared as a whole', () => {
  const before = largeWorkbook()
  const after = patchWorkbook(openZip(before), new Map([['Part 1', [answer('C2', 'Yes')]]]))
  const picture = before.indexOf('xl/media/image1.png')
  expect(after.includes(before.subarray(picture, picture + 800_000))).toBe(true)
  expect(patchWorkbook(openZip(before), new Map()).equals(before)).toBe(true)
})

test('lists of allowed answers are read from both generations of validations, by name and by range', () => {
  const grids = readWorkbook(openZip(largeWorkbook()))
  expect(grids).toHaveLength(15)
  expect(grids.find(({ name }) => name === 'Lists')?.isHidden).toBe(true)
  for (const name of ['Part 1', 'Part 2'])
    expect(grids.find((grid) => grid.name === name)?.choices).toEqual([
      { ranges: [{ firstRow: 2, lastRow: 41, firstColumn: 2, lastColumn: 2 }], options: ['Yes', 'No', 'N/A'] },
    ])
})

const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const sheet = (data: string) => `<worksheet ${NS}>${data}<pageMargins left="1"/></worksheet>`
const INLINE = (address: string, text: string, style = '') =>
  `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

test.each([
  [
    'a cell keeps its style and loses its type',
    '<sheetData><row r="1"><c r="A1" s="7" t="s" vm="1"><v>3</v></c></row></sheetData>',
    'A1',
    `<sheetData><row r="1">${INLINE('A1', 'Yes', ' s="7"')}</row></sheetData>`,
  ],
  [
    'a missing cell goes between its neighbors',
    '<sheetData><row r="1"><c r="A1"/><c r="C1"/></row></sheetData>',
    'B1',
    `<sheetData><row r="1"><c r="A1"/>${INLINE('B1', 'Yes')}<c r="C1"/></row></sheetData>`,
  ],
  [
    'a missing row goes between its neighbors',
    '<sheetData><row r="1"/><row r="5"/></sheetData>',
    'B3',
    `<sheetData><row r="1"/><row r="3">${INLINE('B3', 'Yes')}</row><row r="5"/></sheetData>`,
  ],
  [
    'an empty row is opened',
    '<sheetData><row r="2" ht="30"/></sheetData>',
    'B2',
    `<sheetData><row r="2" ht="30">${INLINE('B2', 'Yes')}</row></sheetData>`,
  ],
  [
    'an empty sheet is opened',
    '<sheetData/>',
    'AA10',
    `<sheetData><row r="10">${INLINE('AA10', 'Yes')}</row></sheetData>`,
  ],
  [
    'rows and cells without an address are counted',
    '<sheetData><row><c/><c/></row><row><c/><c><v>1</v></c></row></sheetData>',
    'B2',
    `<sheetData><row><c/><c/></row><row><c/><c t="inlineStr"><is><t xml:space="preserve">Yes</t></is></c></row></sheetData>`,
  ],
  [
    'a new cell takes the style of its column',
    '<cols><col min="2" max="2" style="4"/></cols><sheetData><row r="1"/></sheetData>',
    'B1',
    `<cols><col min="2" max="2" style="4"/></cols><sheetData><row r="1">${INLINE('B1', 'Yes', ' s="4"')}</row></sheetData>`,
  ],
])('%s', (_name, before, address, after) => {
  expect(patchSheet(sheet(before), [answer(address, 'Yes')])).toBe(sheet(after))
})

test('names with a prefix, a byte order mark and line ends of Windows stay', () => {
  const xml = (cell: string) =>
    `\uFEFF<?xml version="1.0"?>\r\n<x:worksheet xmlns:x="urn:x">\r\n<x:sheetData><x:row r="1">${cell}</x:row></x:sheetData></x:worksheet>`
  expect(patchSheet(xml('<x:c r="A1"/>'), [answer('A1', 'a_x0041_😀')])).toBe(
    xml('<x:c r="A1" t="inlineStr"><x:is><x:t xml:space="preserve">a_x005F_x0041_😀</x:t></x:is></x:c>'),
  )
})

test('a number is written as one where all allowed answers are', () => {
  const patched = patchSheet(sheet('<sheetData/>'), [{ address: 'A1', text: '3', isNumber: true }])
  expect(patched).toContain('<c r="A1"><v>3</v></c>')
})

test('a formula is never replaced', () => {
  const xml = sheet('<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData>')
  expect(() => patchSheet(xml, [answer('A1', 'Yes')])).toThrow('A1 holds a formula')
})

test('a workbook without settings of its computation gets them where the format wants them', () => {
  const before = workbookOf({ sheets: { One: '<sheetData/>' }, definedNames: '<definedNames/>' })
  const after = openZip(patchWorkbook(openZip(before), new Map([['One', [answer('A1', 'Yes')]]])))
  expect(after.part('xl/workbook.xml').toString()).toContain('<definedNames/><calcPr fullCalcOnLoad="1"/></workbook>')
  expect(sheetOf(before, 1)).not.toContain('Yes')
})
