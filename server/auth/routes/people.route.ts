import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { ban, lockPerson, removeAccount } from '../admin/people.ts'
import { transactionAs, requireAdminCaller } from '../admin/require-admin.ts'

const FOR_EVER_S = 3_155_760_000
const person = z.object({ userId: z.uuid() })

export const disablePerson = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'disable-person',
    purpose: 'Keeps a person out at once, or lets them in again. For administrators.',
    may: 'signed in',
    input: person.extend({ disabled: z.boolean() }),
    output: z.object({}),

    async handle({ userId, disabled }, { caller }) {
      const actor = await requireAdminCaller(accounts, caller, 'changes')
      await transactionAs(accounts, actor, async (client) => {
        await lockPerson(client, userId)
        await ban(client, actor, userId, disabled ? FOR_EVER_S : undefined)
      })
      return {}
    },
  })

export const endPersonSessions = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'end-person-sessions',
    purpose: 'Signs a person out everywhere. For administrators.',
    may: 'signed in',
    input: person,
    output: z.object({ ended: z.number() }),

    async handle({ userId }, { caller }) {
      const actor = await requireAdminCaller(accounts, caller, 'changes')
      return transactionAs(accounts, actor, async (client) => {
        await lockPerson(client, userId)
        const { rowCount } = await client.query(
          'update auth.sessions set revoked_at = now() where user_id = $1 and revoked_at is null and not_after > now()',
          [userId],
        )
        const ended = rowCount ?? 0
        await recordEvent(client, 'auth_sessions_ended', userId, actor.origin, { ended }, actor.adminId)
        return { ended }
      })
    },
  })

const company = z.object({ companyId: z.string(), companyName: z.string() })
const holding = company.extend({ kind: z.string(), id: z.string(), label: z.string() })

export const personHoldings = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'person-holdings',
    purpose: 'What a person owns in each company, and where they are the last Owner. For administrators.',
    may: 'signed in',
    input: person,
    output: z.object({ holdings: z.array(holding), lastOwnerOf: z.array(company) }),

    async handle({ userId }, { caller }) {
      await requireAdminCaller(accounts, caller, 'reads')
      return accounts.database.callerTransaction(caller, { readOnly: true }, async (client) => {
        const holdings = await client.query<z.output<typeof holding>>(
          `select c.id as "companyId", c.name as "companyName", h.kind, h.id, h.label
           from public.user_companies m join public.companies c on c.id = m.company_id and c.deleted_at is null
           cross join lateral public.member_holdings(m.company_id, m.user_id) h
           where m.user_id = $1 order by c.name, h.label`,
          [userId],
        )
        const lastOwnerOf = await client.query<z.output<typeof company>>(
          `select c.id as "companyId", c.name as "companyName"
           from public.user_companies m join public.companies c on c.id = m.company_id
           where m.user_id = $1 and m.company_role = 'Owner' and not exists (
             select from public.user_companies o
             where o.company_id = m.company_id and o.company_role = 'Owner' and o.user_id <> m.user_id)
           order by c.name`,
          [userId],
        )
        return { holdings: holdings.rows, lastOwnerOf: lastOwnerOf.rows }
      })
    },
  })

export const removePerson = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'remove-person',
    purpose: 'Removes a person, and hands over what they own. Their name stays in what they did. For administrators.',
    may: 'signed in',
    input: person.extend({ handOver: z.array(z.object({ companyId: z.uuid(), to: z.uuid() })).max(1_000) }),
    output: z.object({}),

    async handle({ userId, handOver }, { caller }) {
      const actor = await requireAdminCaller(accounts, caller, 'changes')
      // One transaction, so that nothing is handed over when the account must stay.
      await transactionAs(accounts, actor, async (client) => {
        for (const { companyId, to } of handOver) {
          await client.query('select public.remove_member($1, $2, $3)', [companyId, userId, to])
        }
        await removeAccount(client, actor, await lockPerson(client, userId), 'soft')
      })
      return {}
    },
  })
