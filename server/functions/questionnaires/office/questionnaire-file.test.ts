import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { proposeMapping } from '#domain/questionnaires/propose-mapping.ts'
import type { CellAnswer } from './patch-sheet.ts'
import { patchQuestionnaire, readQuestionnaire } from './questionnaire-file.ts'
import { workbookOf } from './testing-workbook.ts'
import { openZip, UNPACKED_BYTES_MAX } from './zip-archive.ts'

const answers = (sheet: string, cells: Readonly<Record<string, string>>): ReadonlyMap<string, readonly CellAnswer[]> =>
  new Map([[sheet, Object.entries(cells).map(([address, text]) => ({ address, text, isNumber: false }))]])
const zipOf = (parts: Readonly<Record<string, string>>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
const sheet = (data: string) => workbookOf({ sheets: { One: data } })
const oleOf = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')])

const cell = (text: string, properties = '') =>
  `<w:tc>${properties}<w:p><w:pPr><w:jc w:val="left"/></w:pPr>${text === '' ? '' : `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`}</w:p></w:tc>`
const documentOf = (rows: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="urn:w"><w:body><w:p><w:r><w:t>Before</w:t></w:r></w:p><w:tbl>${rows}</w:tbl></w:body></w:document>`
const ROWS = `<w:tr>${cell('Question')}${cell('Answer')}</w:tr><w:tr>${cell('Do you review accounts?')}${cell('')}</w:tr><w:tr>${cell('Do you log access?')}${cell('old')}</w:tr>`

test('a document comes back with the answers in its tables and nothing else changed', async () => {
  const before = zipOf({ 'word/document.xml': documentOf(ROWS), 'word/styles.xml': '<w/>' })
  const { format, grids } = await readQuestionnaire(before)
  expect([format, proposeMapping(grids)]).toMatchObject(['docx', [{ sheet: 'Table 1', question: 0, answer: 1 }]])
  const after = openZip(patchQuestionnaire(before, answers('Table 1', { B2: 'Yes,\nquarterly', B3: 'No' })))
  const run = (properties: string, lines: string) => `<w:r>${properties}${lines}</w:r>`
  const text = (line: string) => `<w:t xml:space="preserve">${line}</w:t>`
  expect(after.part('word/document.xml').toString()).toBe(
    documentOf(
      ROWS.replace('</w:pPr></w:p>', `</w:pPr>${run('', `${text('Yes,')}<w:br/>${text('quarterly')}`)}</w:p>`).replace(
        run('<w:rPr><w:b/></w:rPr>', '<w:t>old</w:t>'),
        run('<w:rPr><w:b/></w:rPr>', text('No')),
      ),
    ),
  )
  expect(after.part('word/styles.xml').toString()).toBe('<w/>')
})

test('a drop-down of a document offers its answers, and its prompt is no answer', async () => {
  const control = `<w:tc><w:p><w:sdt><w:sdtPr><w:showingPlcHdr/><w:dropDownList><w:listItem w:displayText="Yes" w:value="y"/><w:listItem w:displayText="No" w:value="n"/></w:dropDownList></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr><w:t>Choose an item.</w:t></w:r></w:sdtContent></w:sdt></w:p></w:tc>`
  const before = zipOf({
    'word/document.xml': documentOf(
      `<w:tr>${cell('Do you log access?')}${control}</w:tr><w:tr>${cell('Do you review it?')}${control}</w:tr>`,
    ),
  })
  const { grids } = await readQuestionnaire(before)
  expect(grids[0]?.choices[0]).toMatchObject({ options: ['Yes', 'No'] })
  expect(grids[0]?.rows[0]?.cells).toHaveLength(1)
  const xml = openZip(patchQuestionnaire(before, answers('Table 1', { B1: 'Yes' })))
    .part('word/document.xml')
    .toString()
  expect(xml.split('showingPlcHdr')).toHaveLength(2)
  expect(xml).toContain('<w:sdtContent><w:r><w:rPr></w:rPr><w:t xml:space="preserve">Yes</w:t></w:r></w:sdtContent>')
})

test.each([
  [
    'Question,Answer\r\n"Do you, really?",\r\nDo you log?,old\r\n',
    { B2: 'Yes, "we" do', B3: 'No' },
    'Question,Answer\r\n"Do you, really?","Yes, ""we"" do"\r\nDo you log?,No\r\n',
  ],
  ['Question;Answer\nDo you log?', { B2: '=1+1', C2: 'ü' }, "\uFEFFQuestion;Answer\nDo you log?;'=1+1;ü"],
])('a CSV keeps its separators, quotes and line ends: %j', async (text, cells, after) => {
  expect(patchQuestionnaire(Buffer.from(text), answers('Questions', cells)).toString()).toBe(after)
})

test('a CSV of an old spreadsheet is read, and written as UTF-8', async () => {
  const { grids } = await readQuestionnaire(Buffer.from('Question\nMüssen Sie?\n', 'latin1'))
  expect(grids[0]?.rows[1]?.cells[0]?.text).toBe('Müssen Sie?')
})

test('the questions of a PDF are a list', async () => {
  const pdf = await pdfOf([
    'Supplier security',
    '1. Do you review the accounts',
    'of all people?',
    '2. Describe your backups.',
    'Thank you.',
  ])
  const { grids } = await readQuestionnaire(pdf)
  expect(grids[0]?.rows.map(({ cells }) => cells[0]?.text)).toEqual([
    'Question',
    '1. Do you review the accounts of all people?',
    '2. Describe your backups.',
  ])
})

async function pdfOf(lines: readonly string[]): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const document = new Document({ font: '' })
  document.font(readFileSync('node_modules/@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'))
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (const line of lines) document.text(line)
  document.end()
  await ended
  return Buffer.concat(pieces)
}

const CELL = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
const declared = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><worksheet/>`

test.each([
  ['an empty file', Buffer.alloc(0), 'The file is empty.'],
  ['a file of 200 MB', Buffer.alloc(200 * 1024 ** 2), 'The file has 200 MB; a file to be read may have at most 25 MB.'],
  ['a workbook of Excel 97', oleOf('Workbook'), '(.xls). Save it as .xlsx'],
  ['an encrypted workbook', oleOf('EncryptedPackage'), 'protected by a password'],
  ['a binary workbook', zipOf({ 'xl/workbook.bin': '' }), '(.xlsb). Save it as .xlsx'],
  ['an OpenDocument file', zipOf({ mimetype: '' }), 'OpenDocument'],
  ['an archive', zipOf({ 'a.txt': '' }), 'neither a workbook nor a document'],
  ['a cut file', sheet(CELL).subarray(0, -100), 'not whole'],
  ['a document without tables', zipOf({ 'word/document.xml': '<w:document xmlns:w="urn:w"/>' }), 'has no tables'],
  ['a picture', Buffer.from([0x89, 0x50, 0, 0]), 'The file is no text.'],
  [
    'a document type',
    zipOf({ ...partsOf(sheet(CELL)), 'xl/worksheets/sheet1.xml': declared }),
    'declares a document type',
  ],
  [
    'broken XML',
    zipOf({ ...partsOf(sheet(CELL)), 'xl/worksheets/sheet1.xml': '<worksheet><c></worksheet>' }),
    'not well-formed',
  ],
])('%s is answered with a sentence', async (_name, bytes, sentence) => {
  await expect(readQuestionnaire(bytes)).rejects.toThrow(sentence)
})

test('macros, links, hidden sheets and merged cells of a workbook are named, and stay in the answered one', async () => {
  const kept = { 'xl/vbaProject.bin': 'macro', 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }
  const before = workbookOf({
    sheets: { Form: `${CELL}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`, Lists: CELL },
    hidden: ['Lists'],
    parts: kept,
  })
  expect((await readQuestionnaire(before)).remarks).toEqual([
    'The workbook has macros. They are never run, and the answered workbook keeps them.',
    'The workbook has links to other files. They are never followed, and the answered workbook keeps them.',
    '1 hidden sheet is left out unless you choose to read it.',
    'Merged cells are read as one cell, and an answer goes into the first of them.',
  ])
  const after = openZip(patchQuestionnaire(before, answers('Form', { A1: 'Yes' })))
  expect(Object.keys(kept).map((name) => after.part(name).toString())).toEqual(Object.values(kept))
  expect(after.part('xl/worksheets/sheet1.xml').toString()).toContain('<mergeCell ref="A1:B1"/>')
  expect((await readQuestionnaire(sheet(CELL))).remarks).toEqual([])
})

function partsOf(bytes: Buffer): Record<string, string> {
  const zip = openZip(bytes)
  return Object.fromEntries(zip.names.map((name) => [name, zip.part(name).toString()]))
}

test('a bomb is refused by what it unpacks to, whatever it claims', async () => {
  const bomb = openZip(sheet(CELL)).replaced(new Map([['xl/workbook.xml', Buffer.alloc(UNPACKED_BYTES_MAX + 1)]]))
  // The size that it claims in its list of parts.
  bomb.writeUInt32LE(10, bomb.lastIndexOf('xl/workbook.xml') - 46 + 24)
  await expect(readQuestionnaire(bomb)).rejects.toThrow('unpacks to more than 100 MB')
})

test('parts that overlap are refused', async () => {
  const bytes = sheet(CELL)
  const second = bytes.indexOf(Buffer.from('PK\u0001\u0002'), bytes.indexOf(Buffer.from('PK\u0001\u0002')) + 1)
  const overlapping = Buffer.from(bytes)
  overlapping.writeUInt32LE(0, second + 42)
  await expect(readQuestionnaire(overlapping)).rejects.toThrow('overlap')
})
