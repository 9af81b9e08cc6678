import { UnreadableFile } from './unreadable-file.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

export const FILE_BYTES_MAX = 25 * 1024 * 1024

export type QuestionnaireFormat = 'xlsx' | 'csv' | 'docx' | 'pdf'

export type RecognizedFile =
  { readonly format: 'xlsx' | 'docx'; readonly zip: ZipArchive } | { readonly format: 'csv' | 'pdf' }

const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const streamName = (name: string) => Buffer.from(name, 'utf16le')

/**
 * What kind of file it is, by its bytes. Macros are parts like others: kept, and never run.
 *
 * @throws UnreadableFile with the way out for each kind that is not read
 */
export function recognizeFile(bytes: Buffer): RecognizedFile {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.')
  if (bytes.length > FILE_BYTES_MAX) {
    const megabytes = Math.ceil(bytes.length / 1024 ** 2)
    throw new UnreadableFile(
      `The file has ${megabytes} MB; a file to be read may have at most ${FILE_BYTES_MAX / 1024 ** 2} MB. Take out pictures and attachments.`,
    )
  }
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw oldFormat(bytes)
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return { format: 'pdf' }
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return { format: 'csv' }
  const zip = openZip(bytes)
  const has = (name: string) => zip.names.includes(name)
  if (has('xl/workbook.bin'))
    throw new UnreadableFile(
      'This is a binary workbook (.xlsb). Save it as .xlsx in Excel (File, Save As) and upload that.',
    )
  if (zip.names.some((name) => /^xl\/[^/]*\.xml$/.test(name))) return { format: 'xlsx', zip }
  if (has('word/document.xml')) return { format: 'docx', zip }
  if (has('mimetype'))
    throw new UnreadableFile('This is an OpenDocument file. Save it as .xlsx or .docx and upload that.')
  throw new UnreadableFile('This archive is neither a workbook nor a document. Upload an XLSX, CSV, DOCX or PDF file.')
}

function oldFormat(bytes: Buffer): UnreadableFile {
  if (bytes.includes(streamName('EncryptedPackage')))
    return new UnreadableFile(
      'The file is protected by a password. Remove the password (File, Info, Protect) and upload it again.',
    )
  if (bytes.includes(streamName('Workbook')) || bytes.includes(streamName('Book')))
    return new UnreadableFile(
      'This is a workbook of Excel 97 to 2003 (.xls). Save it as .xlsx (File, Save As) and upload that.',
    )
  return new UnreadableFile('This is a file of an old office program. Save it as .xlsx or .docx and upload that.')
}
