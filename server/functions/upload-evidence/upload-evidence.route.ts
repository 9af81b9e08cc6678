import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { formRoute, type Call } from '#server/platform/route.ts'
import { insertEvidence, uploadedEvidence } from './insert-evidence.ts'
import { safeFileName } from '#server/platform/files/safe-file-name.ts'
import { uploadInput, type UploadInput } from './upload-input.ts'

const functionErrors = {
  noCompany: () => new ApiError(404, 'no_such_company', 'There is no such company, or you do not belong to it.'),
  noControl: () => new ApiError(404, 'no_such_control', 'The company has no such control.'),
  noEvidence: () => new ApiError(404, 'no_such_evidence', 'The company has no such evidence, or it is archived.'),
  noRequest: () => new ApiError(404, 'no_such_request', 'The company has no such request, or it is no longer open.'),
  notAllowed: () => new ApiError(403, 'not_allowed', 'Your role does not allow adding evidence in this company.'),
}

export const uploadEvidence = formRoute({
  method: 'POST',
  name: 'upload-evidence',
  purpose: 'Receives a file and makes it evidence of controls, or the next version of an evidence item.',
  may: 'signed in',
  file: 'file',
  input: uploadInput,
  output: z.object({ success: z.literal(true), error: z.null(), evidence: uploadedEvidence }),

  async admit(fields, call) {
    const rights = await rightsFor(fields, call)
    if (!rights.reads) throw functionErrors.noCompany()
    if (!rights.edits) throw functionErrors.notAllowed()
    if (!rights.hasControls) throw functionErrors.noControl()
    if (!rights.hasEvidence) throw functionErrors.noEvidence()
    if (!rights.hasRequest) throw functionErrors.noRequest()
    const room = { text: 'select private.require_storage_room($1::uuid, 1)', values: [fields.companyId] }
    await call.platform.database.asCaller(call.caller, room, { readOnly: true })
  },

  async handle(fields, { caller, platform }, { name, bytes }) {
    const file = { ...bytes, name: safeFileName(name), scan: platform.files.initialScan }
    const evidence = await platform.database.callerTransaction(caller, { readOnly: false }, (client) =>
      insertEvidence(client, fields, file),
    )
    return { success: true as const, error: null, evidence }
  },
})

/** Uses the same functions as the policies. A deleted company does not exist. */
async function rightsFor(fields: UploadInput, { caller, platform }: Call) {
  const { companyId, controlId, controlIds = [], evidenceId = null, requestId = null } = fields
  const controls = [...new Set(controlId === undefined ? controlIds : [controlId, ...controlIds])]
  const statement = {
    text: `select $1::uuid = any (private.companies_where('company.read')), $1::uuid = any (private.companies_where('content.edit')),
      (select count(*) = cardinality($2::uuid[]) from public.controls where company_id = $1::uuid and id = any ($2::uuid[])),
      $3::uuid is null or exists (select from public.evidence where company_id = $1::uuid and id = $3::uuid and archived_at is null),
      $4::uuid is null or exists (select from public.evidence_requests where company_id = $1::uuid and id = $4::uuid and state = 'Open')`,
    values: [companyId, controls, evidenceId, requestId],
  }
  const [answers = []] = await platform.database.asCaller(caller, statement, { readOnly: true })
  const [reads, edits, hasControls, hasEvidence, hasRequest] = answers.map((answer) => answer === 't')
  return { reads, edits, hasControls, hasEvidence, hasRequest }
}
