import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { route } from '#server/platform/route.ts'

/** Applies, withdraws or discards a scan that was read, or says when it was taken. */
export const changeScan = route({
  method: 'POST',
  name: 'change-scan',
  purpose:
    'Applies a scan after its preview, says when it was taken, withdraws one that counts, or discards one that was never applied.',
  may: 'signed in',
  input: z
    .object({
      companyId: z.guid(ID_MESSAGES.companyMalformed),
      scanId: z.guid('Invalid scan ID format'),
      step: z.enum(['apply', 'withdraw', 'discard', 'date'], 'A step is one of apply, withdraw, discard, date.'),
      takenAt: z.iso.datetime({ offset: true }).optional(),
    })
    .refine(({ step, takenAt }) => (step === 'date') === (takenAt !== undefined), {
      error: 'The step date, and no other, comes with takenAt.',
    }),
  output: z.object({ jobId: z.string().nullable() }),

  async handle({ companyId, scanId, step, takenAt = null }, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      if (step === 'discard') {
        await client.query('select private.discard_scan($1, $2)', [companyId, scanId])
        return { jobId: null }
      }
      const { rows } = await client.query<{ jobId: string }>(
        'select private.begin_scan_step($1, $2, $3, $4) as "jobId"',
        [companyId, scanId, step, takenAt],
      )
      return { jobId: rows[0]?.jobId ?? null }
    })
  },
})
