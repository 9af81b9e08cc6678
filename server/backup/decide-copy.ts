import { z } from 'zod'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { ApiError } from '#server/platform/errors.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { OpenFiles } from '#server/platform/files/open-files.ts'
import { route } from '#server/platform/route.ts'

/**
 * An Admin says what a restored or copied database is: the installation from now on, or a copy for tests, which sends
 * nothing. A test copy may become the installation later, not the other way round.
 */
export const decideCopy = (files: Pick<OpenFiles, 'adopt'>) =>
  route({
    method: 'POST',
    name: 'decide-copy',
    purpose: 'Says what a restored or copied database is. For administrators.',
    may: 'signed in',
    input: z.object({ purpose: z.enum(['installation', 'test']) }),
    output: z.object({ purpose: z.enum(['installation', 'test']) }),

    async handle({ purpose }, call) {
      await requireAdmin(call, 'changes')
      const { service } = call.platform.database
      await inTransaction(service, async (client) => {
        const { rowCount } = await client.query(
          `update private.installation set copy = $1 where copy is not null and copy is distinct from $1`,
          [purpose === 'test' ? 'test' : null],
        )
        if (rowCount === 0) throw new ApiError(409, 'already_decided', 'This was decided already. Reload the page.')
        await recordEvent(client, 'auth_copy_decided', call.caller.userId, call.caller, { purpose })
      })
      if (purpose === 'installation') await files.adopt()
      return { purpose }
    },
  })
