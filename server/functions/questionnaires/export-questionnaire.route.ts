import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { csvCell } from '#domain/text/csv-cell.ts'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route, type Call } from '#server/platform/route.ts'
import type { CellAnswer } from './office/patch-sheet.ts'
import { bytesOf, questionnaireInput, readQuestionnaireRow, type StoredQuestionnaire } from './stored-questionnaire.ts'
import { patchInThread } from './thread/run-in-office-thread.ts'

const approvedAnswer = z.object({
  sheet: z.string(),
  cell: z.string().nullable(),
  noteCell: z.string().nullable(),
  text: z.string(),
  options: z.array(z.string()),
  answer: z.string(),
  note: z.string(),
})
type ApprovedAnswer = z.infer<typeof approvedAnswer>

const APPROVED = `
  select coalesce(jsonb_agg(jsonb_build_object('sheet', sheet, 'cell', cell, 'noteCell', note_cell, 'text', text, 'options', options,
    'answer', answer, 'note', note) order by position), '[]')::text
  from public.inbound_questions where company_id = $1::uuid and questionnaire_id = $2::uuid and state = 'Approved'`

export const exportQuestionnaire = route({
  method: 'POST',
  name: 'export-questionnaire',
  purpose:
    'The customer’s own file with the approved answers in it; of a PDF or typed questions, a list of them as CSV.',
  may: 'signed in',
  input: questionnaireInput,
  output: z.unknown(),

  async handle(input, call) {
    const questionnaire = await readQuestionnaireRow(call, input)
    const answers = await approvedAnswers(call, input)
    const { name, contentType, bytes } = await fileWith(call, questionnaire, answers)
    await recordAccess(call.platform.database.service, call.caller, {
      action: 'questionnaire_export',
      companyId: input.companyId,
      record: input.questionnaireId,
      metadata: {
        questionnaire: `Q-${questionnaire.number}`,
        customer: questionnaire.customer,
        answers: answers.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    })
    return new FileAnswer(name, contentType, Readable.from([bytes]), bytes.length)
  },
})

async function approvedAnswers(
  { caller, platform }: Call,
  { companyId, questionnaireId }: z.infer<typeof questionnaireInput>,
) {
  const statement = { text: APPROVED, values: [companyId, questionnaireId] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  return z.array(approvedAnswer).parse(JSON.parse(row?.[0] ?? '[]'))
}

async function fileWith(call: Call, questionnaire: StoredQuestionnaire, answers: readonly ApprovedAnswer[]) {
  const { number, format, fileName, file } = questionnaire
  if (file === null || format === 'pdf' || format === null) {
    const rows = [
      ['Question', 'Answer', 'Explanation'],
      ...answers.map(({ text, answer, note }) => [text, answer, note]),
    ]
    const csv = `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
    return { name: `Q-${number}-answers.csv`, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(csv) }
  }
  const bytes = await patchInThread(await bytesOf(call, questionnaire), cellsOf(answers))
  return { name: fileName ?? `Q-${number}.${format}`, contentType: file.contentType, bytes }
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

/**
 * By sheet. A choice among numbers is written as one, because formulas compute with it. Columns that were confirmed
 * earlier may name one joined cell for answer and explanation: it gets both.
 */
function cellsOf(answers: readonly ApprovedAnswer[]): ReadonlyMap<string, readonly CellAnswer[]> {
  const sheets = new Map<string, CellAnswer[]>()
  for (const { sheet, cell, noteCell, options, answer, note } of answers) {
    const cells = sheets.get(sheet) ?? []
    sheets.set(sheet, cells)
    const isShared = noteCell === cell && note !== ''
    const text = isShared ? [answer, note].filter((part) => part !== '').join('\n') : answer
    const isNumber =
      !isShared && NUMBER.test(answer) && options.length > 0 && options.every((option) => NUMBER.test(option))
    if (cell !== null) cells.push({ address: cell, text, isNumber })
    if (noteCell !== null && !isShared && note !== '') cells.push({ address: noteCell, text: note, isNumber: false })
  }
  return sheets
}
