import { z } from 'zod'
import { parseId } from '#domain/ids.ts'
import { endSessions, startSession } from '../../auth/sessions/sessions.ts'
import type { Caller } from '../../platform/callers/caller.ts'
import type { Platform } from '../../platform/module.ts'
import type { Call } from '../../platform/route.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const company = z.object({ companyId: z.string(), ownerId: z.string() })

const COMPANY = `
  select c.id as "companyId", m.user_id as "ownerId" from public.companies c
  join public.user_companies m on m.company_id = c.id and m.company_role = 'Owner'
  where c.name = $1`

/**
 * Runs functions of the page as the Owner of a demo company, with a session of its own and recent step-up. The demo
 * has created the account, so it may start the session.
 */
export async function asOwner(
  platform: Platform,
  companyName: string,
  work: (call: Call, companyId: string) => Promise<void>,
): Promise<void> {
  const { service } = platform.database
  const { rows } = await service.query(COMPANY, [companyName])
  const { companyId, ownerId } = company.parse(rows[0])
  const { session } = await inTransaction(service, (client) =>
    startSession(client, { id: ownerId }, 'password', { address: '', userAgent: '' }),
  )
  try {
    await work(callOf(platform, ownerId, session.id), companyId)
  } finally {
    await endSessions(service, ownerId, { only: session.id })
  }
}

function callOf(platform: Platform, userId: string, sessionId: string): Call {
  const caller: Caller = {
    role: 'authenticated',
    userId: parseId('users', userId),
    sessionId,
    claimsText: JSON.stringify({ sub: userId, role: 'authenticated', session_id: sessionId }),
    address: '',
    userAgent: '',
    requestId: '',
  }
  return { caller, platform, signal: new AbortController().signal }
}
