import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { requireAdminCaller } from '../admin/require-admin.ts'
import { authErrors } from '../errors.ts'
import { inTransaction } from '../transaction.ts'

/** `second_factor_requirement()` of the data interface tells the current state. */
export const setRequiredSecondFactor = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'set-required-second-factor',
    purpose: 'Requires MFA in every company, or only where the company does. For administrators.',
    may: 'signed in',
    input: z.object({ required: z.boolean() }),
    output: z.object({ required: z.boolean() }),

    async handle({ required }, { caller }) {
      const { adminId, origin } = await requireAdminCaller(accounts, caller, 'changes')
      const level = { text: `select auth.jwt() ->> 'aal'`, values: [] }
      const [[aal] = []] = await accounts.database.asCaller(caller, level, { readOnly: true })
      // Or the administrator would close every company to themselves.
      if (required && aal !== 'aal2') throw authErrors.weakSession()
      await inTransaction(accounts.pool, async (client) => {
        const { rowCount } = await client.query(
          'update auth.installation_settings set second_factor_required = $1 where second_factor_required <> $1',
          [required],
        )
        if (rowCount !== 1) return
        await recordEvent(client, required ? 'auth_factor_required' : 'auth_factor_not_required', adminId, origin, {})
      })
      return { required }
    },
  })
