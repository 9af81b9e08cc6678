import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import { formRoute } from '#server/platform/route.ts'
import { CSV_FIELDS } from '#server/scans/formats/generic-csv.ts'

const notAllowed = () => new ApiError(403, 'not_allowed', 'Your role does not allow importing scans in this company.')

/** Columns of an unknown table by field, as JSON: `{"title": "finding", "asset": "ip address"}`. */
const mapping = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'The mapping must be JSON.' })
      return z.NEVER
    }
  })
  .pipe(z.partialRecord(z.enum(CSV_FIELDS), z.string().min(1)))

/** Receives a scan file and has it read. Nothing counts before the preview is applied. */
export const importScan = formRoute({
  method: 'POST',
  name: 'import-scan',
  purpose: 'Receives the file of a vulnerability scan or a bill of materials, and reads it for a preview.',
  may: 'signed in',
  file: 'file',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    takenAt: z.iso
      .datetime({ offset: true, error: 'takenAt must be a time with its zone, such as 2026-10-01T08:00:00Z.' })
      .optional(),
    mapping: mapping.optional(),
  }),
  output: z.object({ scanId: z.string(), jobId: z.string() }),

  async admit({ companyId }, { caller, platform }) {
    const allowed = { text: `select private.may_start_job($1::uuid, 'scan')`, values: [companyId] }
    const [answer] = await platform.database.asCaller(caller, allowed, { readOnly: true })
    if (answer?.[0] !== 't') throw notAllowed()
    const room = { text: 'select private.require_storage_room($1::uuid, 1)', values: [companyId] }
    await platform.database.asCaller(caller, room, { readOnly: true })
  },

  async handle({ companyId, ...given }, { caller, platform }, { name, bytes }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { rows } = await client.query<{ scanId: string; jobId: string }>(
        'select scan_id as "scanId", job_id as "jobId" from private.begin_scan_import($1, $2, $3, $4, $5, $6)',
        [companyId, name, bytes.version, bytes.size, bytes.sha256, JSON.stringify(given)],
      )
      const [begun] = rows
      if (begun === undefined) throw new Error('the import that was just begun is not there')
      return begun
    })
  },
})
