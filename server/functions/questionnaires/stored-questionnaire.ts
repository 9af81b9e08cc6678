import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import { mayBeServed } from '#server/platform/files/files.ts'
import type { Call } from '#server/platform/route.ts'
import { mappingInput } from './mapping-input.ts'

export const questionnaireInput = z.object({
  companyId: z.guid(ID_MESSAGES.companyMalformed),
  questionnaireId: z.guid('Invalid questionnaire ID format'),
})

const stored = z.object({
  number: z.number(),
  customer: z.string(),
  title: z.string(),
  purpose: z.enum(['Answer', 'Earlier answers']),
  state: z.enum(['New', 'Answering', 'Returned']),
  format: z.enum(['xlsx', 'csv', 'docx', 'pdf']).nullable(),
  mapping: mappingInput,
  formerId: z.string().nullable(),
  mayEdit: z.boolean(),
  fileName: z.string().nullable(),
  file: z
    .object({ version: z.string(), size: z.number(), sha256: z.string(), scan: z.string(), contentType: z.string() })
    .nullable(),
})

export type StoredQuestionnaire = z.infer<typeof stored>

const STATEMENT = `
  select jsonb_build_object('number', q.number, 'customer', q.customer, 'title', q.title, 'purpose', q.purpose,
    'state', q.state, 'format', q.format, 'mapping', q.mapping, 'formerId', q.former_id, 'fileName', q.file_name,
    'mayEdit', q.company_id = any (private.companies_where('content.edit')),
    'file', (select jsonb_build_object('version', o.version, 'size', o.size, 'sha256', o.sha256, 'scan', o.scan, 'contentType', o.content_type)
      from storage.objects o where o.bucket_id = 'questionnaires' and o.name = q.file))::text
  from public.inbound_questionnaires q where q.company_id = $1::uuid and q.id = $2::uuid`

/** As the caller may read it. @throws ApiError 404 */
export async function readQuestionnaireRow(
  { caller, platform }: Call,
  input: z.infer<typeof questionnaireInput>,
): Promise<StoredQuestionnaire> {
  const statement = { text: STATEMENT, values: [input.companyId, input.questionnaireId] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (typeof row?.[0] !== 'string')
    throw new ApiError(404, 'no_questionnaire', 'There is no such questionnaire, or it is not yours.')
  return stored.parse(JSON.parse(row[0]))
}

/** @throws ApiError 403 */
export function requireEdit({ mayEdit }: StoredQuestionnaire): void {
  if (!mayEdit)
    throw new ApiError(403, 'not_allowed', 'Your role does not allow answering questionnaires in this company.')
}

/** The bytes of its file, as they came. @throws ApiError 409 where it has none, or it may not be served */
export async function bytesOf({ platform }: Pick<Call, 'platform'>, { file }: StoredQuestionnaire): Promise<Buffer> {
  if (file === null) throw new ApiError(409, 'no_file', 'This questionnaire has no file.')
  if (!mayBeServed(file.scan, platform.files))
    throw new ApiError(
      409,
      'file_not_served',
      file.scan === 'infected'
        ? 'The scanner found malware in this file.'
        : 'The file is being scanned. Try again in a minute.',
    )
  return buffer(await platform.files.read(file))
}
