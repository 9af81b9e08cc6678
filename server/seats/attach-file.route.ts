import { z } from 'zod'
import { safeFileName } from '#server/platform/files/safe-file-name.ts'
import { formRoute } from '#server/platform/route.ts'
import { asSeat } from './as-seat.ts'

/** As the bucket `answers` says. */
const FILE_BYTES_MAX = 25 * 1024 * 1024

const attached = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  scan: z.string(),
  added_by: z.string(),
  is_submitted: z.boolean(),
})

export const attachFile = formRoute({
  method: 'POST',
  name: 'attach-file',
  purpose: 'Attaches a file to an answer of a questionnaire, for a person who came in by a link.',
  may: 'anyone',
  file: 'file',
  maxBytes: ({ maxFileBytes }) => Math.min(maxFileBytes, FILE_BYTES_MAX),
  input: z.object({ question: z.guid('Choose a question') }),
  output: attached,

  async admit({ question }, call) {
    await asSeat(call, (client) => client.query('select private.permit_answer_file($1)', [question]))
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
