import { z } from 'zod'
import { ID_MESSAGES, parseId, type Id } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import { formRoute, type Call } from '#server/platform/route.ts'
import { insertEvidence, uploadedEvidence } from './insert-evidence.ts'
import { safeFileName } from './safe-file-name.ts'

const NO_COMPANY = 'No company selected. Please select a company first.'
const TITLE = 'A title of 1 to 300 characters is required.'

const refusal = {
  noCompany: () => new ApiError(404, 'no_such_company', 'There is no such company, or you do not belong to it.'),
  noControl: () => new ApiError(404, 'no_such_control', 'The company has no such control.'),
  notAllowed: () => new ApiError(403, 'not_allowed', 'Your role does not allow adding evidence in this company.'),
}

/** @param missing what the sender reads when there is no id at all */
const id = (missing: string, malformed: string) =>
  z.guid({ error: ({ input: text }) => (text === undefined || text === '' ? missing : malformed) })

const input = z.object({
  companyId: id(NO_COMPANY, ID_MESSAGES.companyMalformed).transform((text) => parseId('companies', text)),
  controlId: id(ID_MESSAGES.controlOrCompanyMissing, 'Invalid control ID format').transform((text) =>
    parseId('controls', text),
  ),
  title: z.string({ error: TITLE }).trim().min(1, TITLE).max(300, TITLE),
  description: z.string().trim().max(10_000, 'A description has at most 10000 characters.').optional(),
})

export const uploadEvidence = formRoute({
  method: 'POST',
  name: 'upload-evidence',
  purpose: 'Receives a file and makes it evidence of a control.',
  may: 'signed in',
  file: 'file',
  input,
  output: z.object({ success: z.literal(true), error: z.null(), evidence: uploadedEvidence }),

  async admit({ companyId, controlId }, call) {
    const rights = await rightsIn(companyId, controlId, call)
    if (!rights.reads) throw refusal.noCompany()
    if (!rights.edits) throw refusal.notAllowed()
    if (!rights.hasControl) throw refusal.noControl()
  },

  async handle(fields, { caller, platform }, { name, bytes }) {
    const file = { ...bytes, name: safeFileName(name), scan: platform.files.initialScan }
    const evidence = await platform.database.callerTransaction(caller, { readOnly: false }, (client) =>
      insertEvidence(client, fields, file),
    )
    return { success: true as const, error: null, evidence }
  },
})

/** By the same functions that the policies ask. A company that was deleted is no company. */
async function rightsIn(companyId: Id<'companies'>, controlId: Id<'controls'>, { caller, platform }: Call) {
  const statement = {
    text: `select $1::uuid = any (private.companies_where('company.read')), $1::uuid = any (private.companies_where('content.edit')),
      exists (select from public.controls where company_id = $1::uuid and id = $2::uuid)`,
    values: [companyId, controlId],
  }
  const [[reads, edits, hasControl] = []] = await platform.database.asCaller(caller, statement, { readOnly: true })
  return { reads: reads === 't', edits: edits === 't', hasControl: hasControl === 't' }
}
