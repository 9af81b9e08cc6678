import type { Grid } from '#domain/questionnaires/grid.ts'
import { patchCsv, readCsv } from './csv-file.ts'
import { patchDocx, readDocx } from './docx-tables.ts'
import type { CellAnswer } from './patch-sheet.ts'
import { patchWorkbook } from './patch-workbook.ts'
import { readPdf } from './pdf-lines.ts'
import { readWorkbook } from './read-workbook.ts'
import { recognizeFile, type QuestionnaireFormat } from './recognize-file.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { workbookRemarks } from './workbook-remarks.ts'
import type { ZipArchive } from './zip-archive.ts'

export interface ReadFile {
  readonly format: QuestionnaireFormat
  readonly grids: readonly Grid[]
  /** What a person should know of a file that is read all the same, one sentence each. */
  readonly remarks: readonly string[]
}

/** @throws UnreadableFile */
export async function readQuestionnaire(bytes: Buffer): Promise<ReadFile> {
  const file = recognizeFile(bytes)
  switch (file.format) {
    case 'xlsx':
      return readXlsx(file.zip)
    case 'docx':
      return { format: 'docx', grids: readDocx(file.zip), remarks: [] }
    case 'csv':
      return { format: 'csv', grids: readCsv(bytes), remarks: [] }
    case 'pdf':
      return { format: 'pdf', grids: await readPdf(bytes), remarks: [] }
  }
}

function readXlsx(zip: ZipArchive): ReadFile {
  const grids = readWorkbook(zip)
  return { format: 'xlsx', grids, remarks: workbookRemarks(zip, grids) }
}

/** The sender's own file with answers in it, by the name of their sheet. @throws UnreadableFile */
export function patchQuestionnaire(bytes: Buffer, answers: ReadonlyMap<string, readonly CellAnswer[]>): Buffer {
  const file = recognizeFile(bytes)
  switch (file.format) {
    case 'xlsx':
      return patchWorkbook(file.zip, answers)
    case 'docx':
      return patchDocx(file.zip, answers)
    case 'csv':
      return patchCsv(bytes, answers)
    case 'pdf':
      throw new UnreadableFile('A PDF cannot be filled in. Its answers are exported as a workbook.')
  }
}
