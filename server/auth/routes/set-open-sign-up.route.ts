import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { requireAdminCaller } from '../admin/require-admin.ts'
import { setSignUpOpen } from '../sign-in/open-sign-up.ts'
import { inTransaction } from '../transaction.ts'

/** GET /auth/v1/settings tells the current state. */
export const setOpenSignUp = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'set-open-sign-up',
    purpose: 'Lets people create accounts themselves, or only by invitation and single sign-on. For administrators.',
    may: 'signed in',
    input: z.object({ open: z.boolean() }),
    output: z.object({ open: z.boolean() }),

    async handle({ open }, { caller }) {
      const { adminId, origin } = await requireAdminCaller(accounts, caller, 'changes')
      await inTransaction(accounts.pool, async (client) => {
        if (!(await setSignUpOpen(client, open))) return
        await recordEvent(client, open ? 'auth_sign_up_opened' : 'auth_sign_up_closed', adminId, origin, {})
      })
      return { open }
    },
  })
