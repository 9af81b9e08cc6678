import { looksLikeQuestion } from '#domain/questionnaires/looks-like-question.ts'
import type { Grid } from '#domain/questionnaires/grid.ts'
import { openPdf } from '../../open-pdf.ts'
import { UnreadableFile } from './unreadable-file.ts'

const PAGES_MAX = 300

/** The questions of a PDF as one sheet: a question may run over several lines. @throws UnreadableFile */
export async function readPdf(bytes: Buffer): Promise<readonly Grid[]> {
  const questions = questionsIn(await linesOf(bytes))
  if (questions.length === 0)
    throw new UnreadableFile(
      'No questions were found in the text of this PDF. A scanned document has no text: ask for a workbook instead.',
    )
  const header = { number: 1, cells: [cell('Question')] }
  const rows = questions.map((text, index) => ({ number: index + 2, cells: [cell(text)] }))
  return [{ name: 'Questions', isHidden: false, isProtected: false, merged: [], choices: [], rows: [header, ...rows] }]
}

const cell = (text: string) => ({ column: 0, text, isFormula: false, isUnlocked: false })

async function linesOf(bytes: Buffer): Promise<string[]> {
  const task = await openPdf(bytes)
  try {
    const document = await task.promise
    if (document.numPages > PAGES_MAX)
      throw new UnreadableFile(`The PDF has more than ${PAGES_MAX} pages and was not read.`)
    const lines: string[] = []
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      lines.push(
        ...items
          .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
          .join('')
          .split('\n'),
      )
    }
    return lines
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableFile('The PDF is protected by a password. Remove the password and upload it again.')
    throw new UnreadableFile('The PDF is damaged and could not be read.', { cause: error })
  } finally {
    await task.destroy()
  }
}

const NUMBERED = /^(?:Q\s*)?(?:\d{1,3}|[A-Z]{1,4}-?\d{1,3})(?:\.\d{1,3})*[.):]?\s+/

function questionsIn(lines: readonly string[]): string[] {
  const questions: string[] = []
  let open: string | undefined
  for (const line of lines.map((text) => text.trim()).filter((text) => text !== '')) {
    if (NUMBERED.test(line)) open = line
    else open = open === undefined ? line : `${open} ${line}`
    if (open.endsWith('?') || /[.:]$/.test(open) || open.length > 1_000) {
      if (looksLikeQuestion(open.replace(NUMBERED, ''))) questions.push(open)
      open = undefined
    }
  }
  return questions
}
