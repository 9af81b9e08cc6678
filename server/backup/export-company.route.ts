import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { assessPassword } from '#domain/passwords/assess-password.ts'
import { requireCallerStepUp } from '#server/platform/callers/step-up.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { route } from '#server/platform/route.ts'
import { sealedSource } from './company-export-job.ts'

const PASSPHRASE_MAX = 200

/** Requests the archive of a company. The passphrase is not kept: it wraps the key of the archive at once. */
export const exportCompany = (secret: Secret) =>
  route({
    method: 'POST',
    name: 'export-company',
    purpose:
      'Has everything of a company written into one archive for another installation, sealed with a passphrase, with a proof of identity that is fresh. The answer names the work; job-link gives its file.',
    may: 'signed in',
    input: z.object({
      companyId: z.guid(ID_MESSAGES.companyMalformed),
      passphrase: z
        .string('Choose a passphrase.')
        .max(PASSPHRASE_MAX, `A passphrase has at most ${PASSPHRASE_MAX} characters.`)
        .refine(
          (text) => assessPassword(text.normalize('NFKC')).accepted,
          'The passphrase must meet all requirements.',
        ),
    }),
    output: z.object({ jobId: z.string() }),

    async handle({ companyId, passphrase }, { caller, platform: { database } }) {
      await requireCallerStepUp(database, caller)
      const source = await sealedSource(secret, companyId, randomBytes(32), passphrase)
      return database.callerTransaction(caller, { readOnly: false }, async (client) => {
        const { rows } = await client.query<{ id: string }>('select private.start_company_export($1, $2) as id', [
          companyId,
          source,
        ])
        return { jobId: rows[0]?.id ?? '' }
      })
    },
  })
