import { z } from 'zod'
import { TooManyRequestsError } from '#server/platform/errors.ts'
import { safeFileName } from '#server/platform/files/safe-file-name.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import { formRoute } from '#server/platform/route.ts'
import { asSeat } from './as-seat.ts'

/** As the bucket `answers` says. */
const FILE_BYTES_MAX = 25 * 1024 * 1024

/** To one questionnaire: the bytes of a file that was removed stay for a while, beyond the company's quota. */
const ATTACHMENTS = { name: 'seat-attachments', limit: 300, windowS: 86_400 }

const attached = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  scan: z.string(),
  added_by: z.string(),
  is_submitted: z.boolean(),
})

export const attachFile = (rateKey: Buffer) =>
  formRoute({
    method: 'POST',
    name: 'attach-file',
    purpose: 'Attaches a file to an answer of a questionnaire, for a person who came in by a link.',
    may: 'anyone',
    file: 'file',
    maxBytes: ({ maxFileBytes }) => Math.min(maxFileBytes, FILE_BYTES_MAX),
    input: z.object({ question: z.guid('Choose a question') }),
    output: attached,

    async admit({ question }, call) {
      await asSeat(call, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'select questionnaire_id as id from private.permit_answer_file($1)',
          [question],
        )
        const { allowed, retryAfterS } = await countRequest(client, rateKey, ATTACHMENTS, rows[0]?.id ?? '')
        if (!allowed)
          throw new TooManyRequestsError('300 files were attached within a day. Continue tomorrow.', retryAfterS * 1000)
      })
    },

    async handle({ question }, call, { name, bytes }) {
      const { version, size, contentType, sha256 } = bytes
      const values = [question, safeFileName(name), version, size, contentType, sha256, call.platform.files.initialScan]
      return asSeat(call, async (client) => {
        const { rows } = await client.query<{ file: unknown }>(
          'select private.attach_to_answer($1, $2, $3, $4, $5, $6, $7) as file',
          values,
        )
        return attached.parse(rows[0]?.file)
      })
    },
  })
