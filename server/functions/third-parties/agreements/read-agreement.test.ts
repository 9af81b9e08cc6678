import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkedAgreement, readAgreement } from './read-agreement.ts'
import { docxOf, pdfOf } from './testing-agreements.ts'

const CLAUSE =
  'Business Associate shall make its internal practices, books and records relating to PHI available to the Secretary.'
const FILLER = 'The parties meet every quarter to discuss the services, the invoices and what is planned.'

/** A document of Word with this body. */
const word = (body: string) =>
  Buffer.from(
    zipSync({
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    }),
  )
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

test('a clause of a PDF is quoted with its page, lines joined', async () => {
  const pdf = await pdfOf([...Array.from({ length: 60 }, () => FILLER), CLAUSE, FILLER])
  const { pages, found } = await checkedAgreement(pdf, ['books-and-records', 'access'])
  expect(pages).toBe(2)
  expect(found).toEqual([
    { clause: 'access', state: 'Missing', quote: '', page: null, reason: '' },
    { clause: 'books-and-records', state: 'Present', quote: CLAUSE, page: 2, reason: '' },
  ])
})

test('a DOCX gives its paragraphs, those of tables too, without deleted text, and pages where it was laid out', async () => {
  expect(await readAgreement(await docxOf([CLAUSE, FILLER]))).toEqual([
    { text: CLAUSE, page: null },
    { text: FILLER, page: null },
  ])
  const file = word(
    `<w:tbl><w:tr><w:tc>${paragraph(CLAUSE)}</w:tc></w:tr></w:tbl>
     <w:p><w:del><w:r><w:delText>Never.</w:delText></w:r></w:del><w:r><w:lastRenderedPageBreak/><w:t>Al</w:t></w:r><w:r><w:t>ways</w:t></w:r></w:p>`,
  )
  expect(await readAgreement(file)).toEqual([
    { text: CLAUSE, page: 1 },
    { text: 'Always', page: 2 },
  ])
})

const locked = () => pdfOf([CLAUSE], { userPassword: 'secret', pdfVersion: '1.7' })
const text = (words: string) => () => Promise.resolve(Buffer.from(words))

test.each([
  ['a PDF with a password', locked, 'The PDF is protected by a password. Remove the password and upload it again.'],
  ['a scan', () => pdfOf([' ']), 'The file has no text; it may be a scan.'],
  ['a damaged PDF', text('%PDF-1.7 and nothing else'), 'The PDF is damaged and could not be read.'],
  ['half a DOCX', () => Promise.resolve(word('').subarray(0, 30)), 'The file is damaged: it is not whole.'],
  ['a text', text('Agreement'), 'Clauses are read from PDF and DOCX files.'],
  ['an empty file', text(''), 'The file is empty.'],
  [
    'too much text',
    () => Promise.resolve(word(paragraph('a '.repeat(1_100_000)))),
    'The text is longer than 2,000,000',
  ],
] as const)('%s is refused with one sentence', async (_name, file, message) => {
  await expect(file().then(readAgreement)).rejects.toThrow(message)
})
