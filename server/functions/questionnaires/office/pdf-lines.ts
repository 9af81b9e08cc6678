import { looksLikeQuestion } from '#domain/questionnaires/looks-like-question.ts'
import type { Grid } from '#domain/questionnaires/grid.ts'
import { pdfPages } from './pdf-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The questions of a PDF as one sheet: a question may run over several lines. @throws UnreadableFile */
export async function readPdf(bytes: Buffer): Promise<readonly Grid[]> {
  const questions = questionsIn((await pdfPages(bytes)).flat().map(({ text }) => text))
  if (questions.length === 0)
    throw new UnreadableFile(
      'No questions were found in the text of this PDF. A scanned document has no text: ask for a workbook instead.',
    )
  const header = { number: 1, cells: [cell('Question')] }
  const rows = questions.map((text, index) => ({ number: index + 2, cells: [cell(text)] }))
  return [{ name: 'Questions', isHidden: false, isProtected: false, merged: [], choices: [], rows: [header, ...rows] }]
}

const cell = (text: string) => ({ column: 0, text, isFormula: false, isUnlocked: false })

const NUMBERED = /^(?:Q\s*)?(?:\d{1,3}|[A-Z]{1,4}-?\d{1,3})(?:\.\d{1,3})*[.):]?\s+/

function questionsIn(lines: readonly string[]): string[] {
  const questions: string[] = []
  let open: string | undefined
  for (const line of lines) {
    if (NUMBERED.test(line)) open = line
    else open = open === undefined ? line : `${open} ${line}`
    if (open.endsWith('?') || /[.:]$/.test(open) || open.length > 1_000) {
      if (looksLikeQuestion(open.replace(NUMBERED, ''))) questions.push(open)
      open = undefined
    }
  }
  return questions
}
