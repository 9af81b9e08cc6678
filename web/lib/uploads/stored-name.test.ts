import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { storedName, titleFromFileName } from './stored-name.ts'

const companyId = parseId('companies', '00000000-0000-4000-8000-0000000000c0')

test.each([
  ['MFA export.zip', 'MFA export.zip'],
  ['Müller – Übersicht.pdf', 'Müller – Übersicht.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\secrets.txt', 'C:_secrets.txt'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['line\nbreak.txt', 'line_break.txt'],
  ['..', 'file'],
  ['', 'file'],
])('%j is kept as %j', (fileName, kept) => {
  expect(storedName({ companyId, id: 'one', fileName })).toBe(`${companyId}/one/${kept}`)
})

test('two Unicode spellings of a name are the same name', () => {
  const [composed, decomposed] = ['é.txt'.normalize('NFC'), 'é.txt'.normalize('NFD')]
  expect(storedName({ companyId, id: 'one', fileName: decomposed })).toBe(
    storedName({ companyId, id: 'one', fileName: composed }),
  )
})

test.each([
  ['MFA export.zip', 'MFA export'],
  ['MFA export.2026.zip', 'MFA export.2026'],
  ['.gitignore', '.gitignore'],
  ['Meeting on 3. May', 'Meeting on 3. May'],
  ['README', 'README'],
])('%j becomes the title %j', (fileName, title) => {
  expect(titleFromFileName(fileName)).toBe(title)
})
