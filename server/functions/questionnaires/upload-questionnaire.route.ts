import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { headerTexts } from '#domain/questionnaires/header-texts.ts'
import { proposeMapping } from '#domain/questionnaires/propose-mapping.ts'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import { formRoute, type Call, type ReceivedFile } from '#server/platform/route.ts'
import { safeFileName } from '#server/platform/files/safe-file-name.ts'
import { FILE_BYTES_MAX } from './office/recognize-file.ts'
import { readInThread, unreadable } from './thread/run-in-office-thread.ts'
import { mappingInput } from './mapping-input.ts'

const input = z.object({
  companyId: z.guid(ID_MESSAGES.companyMalformed),
  customer: z.string().trim().min(1, 'Enter the customer.').max(200, 'The customer may have at most 200 characters.'),
  title: z.string().trim().min(1, 'Enter a title.').max(300, 'The title may have at most 300 characters.'),
  dueOn: z.preprocess(
    (text) => (text === '' ? undefined : text),
    z.iso.date('dueOn must be a calendar day like 2027-01-31.').optional(),
  ),
  purpose: z.enum(['Answer', 'Earlier answers']).default('Answer'),
})
type Input = z.infer<typeof input>

/** The mapping of the last questionnaire with the same headings, and the last one of this customer. */
const FORMER = `
  select (
    select q.mapping from public.inbound_questionnaires q
    where q.company_id = $1 and q.fingerprint = $2 and q.state <> 'New' order by q.created_at desc limit 1) as mapping, (
    select q.id from public.inbound_questionnaires q
    where q.company_id = $1 and lower(q.customer) = lower($3) and q.state <> 'New' order by q.created_at desc limit 1) as former`

export const uploadQuestionnaire = formRoute({
  method: 'POST',
  name: 'upload-questionnaire',
  purpose:
    'Receives the questionnaire of a customer (XLSX, CSV, DOCX or PDF) and proposes where its questions and answers are.',
  may: 'signed in',
  file: 'file',
  input,
  output: z.object({ id: z.string(), number: z.number() }),

  async admit({ companyId }, { caller, platform }) {
    const statement = {
      text: `select $1::uuid = any (private.companies_where('company.read')), $1::uuid = any (private.companies_where('content.edit'))`,
      values: [companyId],
    }
    const [[reads, edits] = []] = await platform.database.asCaller(caller, statement, { readOnly: true })
    if (reads !== 't')
      throw new ApiError(404, 'no_such_company', 'There is no such company, or you do not belong to it.')
    if (edits !== 't')
      throw new ApiError(403, 'not_allowed', 'Your role does not allow adding questionnaires in this company.')
    const room = { text: 'select private.require_storage_room($1::uuid, 1)', values: [companyId] }
    await platform.database.asCaller(caller, room, { readOnly: true })
  },

  async handle(fields, call, file) {
    const { size } = file.bytes
    if (size > FILE_BYTES_MAX)
      throw unreadable(
        `The file has ${Math.ceil(size / 1024 ** 2)} MB; a questionnaire may have at most ${FILE_BYTES_MAX / 1024 ** 2} MB. Take out pictures and attachments.`,
      )
    const { format, grids } = await readInThread(await buffer(await call.platform.files.read(file.bytes)))
    const proposed = proposeMapping(grids)
    if (proposed.length === 0) throw unreadable('No questions were found in this file. Check that it is the right one.')
    const fingerprint = createHash('sha256').update(headerTexts(grids, proposed)).digest('hex')
    return addQuestionnaire(fields, call, { file, format, fingerprint, proposed: JSON.stringify(proposed) })
  },
})

interface ReadQuestionnaire {
  readonly file: ReceivedFile
  readonly format: string
  readonly fingerprint: string
  readonly proposed: string
}

async function addQuestionnaire(
  { companyId, customer, title, dueOn, purpose }: Input,
  { caller, platform }: Call,
  { file, format, fingerprint, proposed }: ReadQuestionnaire,
) {
  const { version, size, contentType, sha256 } = file.bytes
  const name = `${companyId}/${version}/${safeFileName(file.name)}`
  return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
    const {
      rows: [former],
    } = await client.query<{ mapping: unknown; former: string | null }>(FORMER, [companyId, fingerprint, customer])
    const remembered = mappingInput.safeParse(former?.mapping)
    await client.query(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan) values ('questionnaires', $1, $2, $3, $4, $5, $6)`,
      [name, version, size, contentType, sha256, platform.files.initialScan],
    )
    const { rows } = await client.query<{ id: string; number: number }>(
      `insert into public.inbound_questionnaires (company_id, customer, title, due_on, purpose, file, format, fingerprint, mapping, former_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, number`,
      [
        companyId,
        customer,
        title,
        dueOn ?? null,
        purpose,
        name,
        format,
        fingerprint,
        remembered.success ? JSON.stringify(remembered.data) : proposed,
        former?.former ?? null,
      ],
    )
    const [added] = rows
    if (added === undefined) throw new Error('the questionnaire that was just added is not there')
    return added
  })
}
