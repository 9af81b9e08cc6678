import type { Grid } from '#domain/questionnaires/grid.ts'
import { patchCsv, readCsv } from './csv-file.ts'
import { patchDocx, readDocx } from './docx-tables.ts'
import type { CellAnswer } from './patch-sheet.ts'
import { patchWorkbook } from './patch-workbook.ts'
import { readPdf } from './pdf-lines.ts'
import { readWorkbook } from './read-workbook.ts'
import { recognizeFile, type QuestionnaireFormat } from './recognize-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface ReadFile {
  readonly format: QuestionnaireFormat
  readonly grids: readonly Grid[]
}

/** @throws UnreadableFile */
export async function readQuestionnaire(bytes: Buffer): Promise<ReadFile> {
  const file = recognizeFile(bytes)
  switch (file.format) {
    case 'xlsx':
      return { format: 'xlsx', grids: readWorkbook(file.zip) }
    case 'docx':
      return { format: 'docx', grids: readDocx(file.zip) }
    case 'csv':
      return { format: 'csv', grids: readCsv(bytes) }
    case 'pdf':
      return { format: 'pdf', grids: await readPdf(bytes) }
  }
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
