import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { formRoute } from '#server/platform/route.ts'
import { columnsByField } from './csv-mapping.ts'
import { scanErrors } from './scan-errors.ts'

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
  .pipe(columnsByField)

/** Receives a scan file and has it read. Nothing counts before it is applied: by a person, or at once by `apply`. */
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
    apply: z
      .enum(['yes', 'no'], 'apply is yes or no.')
      .transform((answer) => answer === 'yes')
      .optional(),
  }),
  output: z.object({ scanId: z.string(), jobId: z.string(), number: z.number() }),
  maxBytes: ({ maxScanBytes }) => maxScanBytes,

  async admit({ companyId }, { caller, platform }) {
    const allowed = { text: `select private.may_start_job($1::uuid, 'scan')`, values: [companyId] }
    const [answer] = await platform.database.asCaller(caller, allowed, { readOnly: true })
    if (answer?.[0] !== 't') throw scanErrors.notAllowed()
    const room = { text: 'select private.require_storage_room($1::uuid, 1)', values: [companyId] }
    await platform.database.asCaller(caller, room, { readOnly: true })
  },

  async handle({ companyId, ...given }, { caller, platform }, { name, bytes }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { rows } = await client.query<{ scanId: string; jobId: string; number: number }>(
        'select scan_id as "scanId", job_id as "jobId", number from private.begin_scan_import($1, $2, $3, $4, $5, $6)',
        [companyId, name, bytes.version, bytes.size, bytes.sha256, JSON.stringify(given)],
      )
      const [begun] = rows
      if (begun === undefined) throw new Error('the import that was just begun is not there')
      return begun
    })
  },
})
