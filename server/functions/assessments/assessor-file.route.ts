import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { mayBeServed } from '#server/platform/files/files.ts'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route } from '#server/platform/route.ts'

const stored = z.object({
  companyId: z.string(),
  assessor: z.string(),
  number: z.number(),
  fileName: z.string().nullable(),
  version: z.string(),
  size: z.number(),
  sha256: z.string(),
  contentType: z.string(),
  scan: z.string(),
})

const functionErrors = {
  none: () => new ApiError(404, 'no_file', 'There is no such file in the scope of your assessment.'),
  notScanned: () => new ApiError(409, 'file_not_served', 'The file is infected or still being scanned.'),
}

/** An evidence file for an outside assessor: within the scope of their assessment, while they have access. */
export const assessorFile = route({
  method: 'POST',
  name: 'assessor-file',
  purpose:
    'The current file of an evidence item in the scope of an assessment, for the assessor who was invited to it.',
  may: 'signed in',
  input: z.object({
    assessmentId: z.guid('Invalid assessment ID format'),
    evidenceId: z.guid('Invalid evidence ID format'),
  }),
  output: z.unknown(),

  async handle({ assessmentId, evidenceId }, { caller, platform }) {
    const statement = { text: 'select private.assessor_file($1::uuid, $2::uuid)', values: [assessmentId, evidenceId] }
    const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
    const file = stored.nullable().parse(JSON.parse(row?.[0] ?? 'null'))
    if (file === null) throw functionErrors.none()
    if (!mayBeServed(file.scan, platform.files)) throw functionErrors.notScanned()
    const { companyId, assessor, number, sha256 } = file
    await recordAccess(platform.database.service, caller, {
      action: 'assessor_download',
      companyId,
      record: evidenceId,
      metadata: { assessment_id: assessmentId, assessor, evidence: `E-${number}`, sha256 },
    })
    return new FileAnswer(file.fileName ?? `E-${number}`, file.contentType, await platform.files.read(file))
  },
})
