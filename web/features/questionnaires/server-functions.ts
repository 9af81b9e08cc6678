import { array, boolean, int, nullable, number, object, string, type infer as Infer } from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import type { Mapping } from '#domain/questionnaires/mapping.ts'
import { saveFile } from '#web/lib/file/save-file.ts'
import { callForResponse, callFunction } from '#web/lib/functions.ts'

interface Named {
  readonly companyId: Id<'companies'>
  readonly questionnaireId: Id<'inbound_questionnaires'>
}

const uploaded = object({ id: string(), number: number() })

export interface NewQuestionnaire {
  readonly companyId: Id<'companies'>
  readonly customer: string
  readonly title: string
  readonly dueOn: string
  readonly purpose: 'Answer' | 'Earlier answers'
}

/** The file comes last, so that the server already knows what it is. */
export function uploadQuestionnaire(fields: NewQuestionnaire, file: File) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', file)
  return callFunction('upload-questionnaire', body, uploaded)
}

const mapping = array(
  object({
    sheet: string(),
    isIncluded: boolean(),
    headerRow: int(),
    question: int(),
    answer: int(),
    note: nullable(int()),
    reference: nullable(int()),
  }),
)
const sheets = object({
  mapping,
  remarks: array(string()),
  sheets: array(
    object({
      name: string(),
      isHidden: boolean(),
      questions: number(),
      rows: array(object({ number: number(), cells: array(object({ column: number(), text: string() })) })),
    }),
  ),
})
export type Sheets = Infer<typeof sheets>

/** The first rows of each sheet, and how many questions the columns hold. */
export const readSheets = (named: Named, chosen?: Mapping) =>
  callFunction('questionnaire-sheets', { ...named, ...(chosen !== undefined && { mapping: chosen }) }, sheets)

const confirmed = object({ questions: number(), suggested: number(), proposed: number(), removed: number() })
export type Confirmed = Infer<typeof confirmed>

export const confirmColumns = (named: Named, chosen: Mapping) =>
  callFunction('confirm-questionnaire-columns', { ...named, mapping: chosen }, confirmed)

export const suggestAnswers = (named: Named) =>
  callFunction('suggest-answers', { ...named }, object({ suggested: number() }))

/** Saves the customer's own file with the approved answers in it. */
export async function exportQuestionnaire(named: Named, fileName: string): Promise<void> {
  const response = await callForResponse('export-questionnaire', named)
  saveFile(await response.blob(), fileName)
}
