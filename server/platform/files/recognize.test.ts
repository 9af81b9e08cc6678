import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { recognize } from './recognize.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const ZEROS = Array<number>(64).fill(0)

const PNG = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', ZEROS)
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', ZEROS)
const PDF = bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n')
const PE = bytes('MZ', [0x90, 0, 3, 0], ZEROS)
const OLE = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], ZEROS)
const HTML = bytes('<!DOCTYPE html><script>alert(1)</script>')
const SVG = bytes(
  '<?xml version="1.0"?>\n<!-- a drawing -->\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
)
const TEXT = Buffer.from('Reviewed by Jörg on 3 May\n')
const NOISE = bytes([0x00, 0x13, 0x37, 0x00, 0xfe, 0x01], ZEROS)
/** The beginning of a package with one stored entry. */
const zip = (entry: string) =>
  bytes(
    'PK',
    [3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, entry.length, 0, 0, 0],
    entry,
    'data',
  )
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const typeOf = (head: Buffer, name: string, declaredType?: string) => recognize(head, { name, declaredType })

describe('a file whose type contradicts its content', () => {
  test.each([
    ['HTML that is called a picture', HTML, 'a.png', 'image/png'],
    ['HTML that is declared a picture', HTML, 'page', 'image/png'],
    ['HTML in UTF-16', Buffer.from('\ufeff<html><script>', 'utf16le'), 'a.jpg', undefined],
    ['HTML behind comments', bytes('  <!-- x --> <!-- y --><ScRiPt >'), 'a.gif', undefined],
    ['SVG that is declared a picture without script', SVG, 'a', 'image/png'],
    ['a program that is called a PDF', PE, 'report.pdf', 'application/octet-stream'],
    ['a program that is declared a sheet', PE, 'sheet', XLSX],
    ['a picture that is called a PDF', PNG, 'report.pdf', 'application/pdf'],
    ['a PDF that is called a film', PDF, 'film.mp4', undefined],
    ['a program that is called an archive', PE, 'evidence.zip', undefined],
    ['HTML that is called a sheet', HTML, 'export.xls', 'application/vnd.ms-excel'],
    ['upper case', HTML, 'A.PNG', 'IMAGE/PNG; charset=binary'],
  ])('%s is refused', async (_what, head, name, declared) => {
    await expect(typeOf(head, name, declared)).rejects.toMatchObject({ kind: 'type' })
  })

  test('gets the recognised type', async () => {
    await expect(typeOf(HTML, 'folder/a.png')).rejects.toThrow('The content of a.png is text/html, not image/png.')
  })
})

test.each([
  ['a picture', PNG, 'a.png', 'image/png', 'image/png'],
  ['a picture under another picture’s name', JPEG, 'a.png', 'image/png', 'image/jpeg'],
  ['a picture without a name or type', PNG, '', undefined, 'image/png'],
  ['a picture declared as anything', JPEG, 'a', 'application/octet-stream', 'image/jpeg'],
  ['a picture declared as plain text', JPEG, 'a.jpg', 'text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  ['a page declared as plain text', HTML, 'a.txt', 'text/plain', 'text/html'],
  ['a page in XML', bytes('<?xml version="1.0"?><!DOCTYPE html><html/>'), 'a', undefined, 'application/xhtml+xml'],
  ['a drawing', SVG, 'a.svg', 'image/svg+xml', 'image/svg+xml'],
  ['a drawing under a prefix', bytes('<svg:svg>'), 'a', 'text/plain', 'image/svg+xml'],
  [
    'XML of any other kind',
    bytes('<?xml version="1.0"?><NessusClientData_v2/>'),
    'scan.nessus',
    undefined,
    'application/xml',
  ],
  ['a program', PE, 'setup.exe', 'application/x-msdownload', 'application/x-msdownload'],
  ['a program declared as plain text', PE, 'a', 'text/plain', 'application/x-msdownload'],
  ['an office file', zip('word/document.xml'), 'a.docx', DOCX, DOCX],
  ['an office file that only its name tells from an archive', zip('data.bin'), 'a.xlsx', undefined, XLSX],
  ['an office file of old', OLE, 'a.xls', 'application/vnd.ms-excel', 'application/vnd.ms-excel'],
  ['an office file behind a password', OLE, 'a.docx', DOCX, DOCX],
  ['an archive', zip('data.bin'), 'a.zip', 'application/x-zip-compressed', 'application/zip'],
  ['an archive of another kind', gzipSync('x'), 'a.tgz', undefined, 'application/gzip'],
  ['a text', TEXT, 'a.txt', 'text/plain', 'text/plain'],
  ['a text that only its name tells', TEXT, 'a.csv', 'application/octet-stream', 'text/csv'],
  ['a text that nothing tells', TEXT, 'NOTES', undefined, 'text/plain'],
  ['a text that begins like a picture', Buffer.from('BMW report'), 'a.csv', 'text/csv', 'text/csv'],
  ['a text that begins like a program', Buffer.from('MZ-1,MZ-2\n'), 'a.csv', undefined, 'text/csv'],
  ['a text under a picture’s name', TEXT, 'a.jpg', 'text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
  ['an empty file', Buffer.alloc(0), 'a.txt', undefined, 'text/plain'],
  ['an empty file without a name', Buffer.alloc(0), '', undefined, 'text/plain'],
  ['noise', NOISE, 'a.dat', 'application/x-something', 'application/octet-stream'],
  ['noise declared as a picture', NOISE, 'a.png', 'image/png', 'application/octet-stream'],
  ['noise declared as nonsense', NOISE, '', 'text/html;x,\u0000 <script>', 'text/html'],
  ['noise declared as no type', NOISE, '', '/;/', 'application/octet-stream'],
])('%s', async (_what, head, name, declared, type) => {
  expect(await typeOf(head, name, declared)).toBe(type)
})

test('a character cut in two at the end of the head does not make a text binary', async () => {
  const cut = Buffer.from('ä'.repeat(50)).subarray(0, -1)
  expect(await typeOf(cut, 'a')).toBe('text/plain')
})

test.each([
  [JPEG, 'image/png', ['image/png'], 'image/jpeg'],
  [JPEG, 'image/jpeg', ['image/png'], undefined],
  [JPEG, undefined, ['image/*'], 'image/jpeg'],
  [JPEG, 'image/jpeg', ['*/*'], 'image/jpeg'],
  [TEXT, 'text/csv', ['TEXT/CSV'], 'text/csv'],
  [PDF, 'image/png', ['image/png'], undefined],
  [NOISE, 'image/png', ['image/png'], undefined],
  [PDF, 'text/plain', ['image/png'], undefined],
] as const)('a bucket for %j declared as %s', async (head, declaredType, allowedTypes, type) => {
  const recognized = recognize(Buffer.from(head), { name: 'a', declaredType, allowedTypes })
  if (type === undefined) await expect(recognized).rejects.toMatchObject({ kind: 'type' })
  else expect(await recognized).toBe(type)
})

test("a bucket's error has the wording that the published client’s tests expect", async () => {
  const refused = recognize(JPEG, { name: 'a.jpg', declaredType: 'image/jpeg', allowedTypes: ['image/png'] })
  await expect(refused).rejects.toThrow('mime type image/jpeg is not supported')
})
