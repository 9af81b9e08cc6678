import type pg from 'pg'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import {
  INVITATIONS_A_DAY,
  mayReadInvitationLinks,
  recordReadLink,
  secondsUntilInvitation,
  sendInvitation,
  type InvitingCompany,
} from '../admin/invitations.ts'
import { requireCompanyManager } from '../admin/require-admin.ts'
import { normaliseEmail } from '../users/email-address.ts'
import { padResponseTime } from '../pad-response-time.ts'
import { inTransaction } from '../transaction.ts'

const outcome = z.enum(['invited', 'not_mailed', 'already_member', 'already_invited', 'invalid'])

const input = z
  .object({
    companyId: z.uuid(),
    emails: z.array(z.string().max(320)).min(1).max(100),
    role: z.enum(['Owner', 'Manager', 'Contributor', 'Auditor']),
    accessUntil: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ role, accessUntil }) => role !== 'Owner' || accessUntil === undefined, {
    error: 'an Owner has access without end',
    path: ['accessUntil'],
  })

type Wish = z.output<typeof input>

interface Invited {
  readonly outcome: z.output<typeof outcome>
  /** Of the mail; absent where none was queued. */
  readonly link?: string
}

/** Invites people to a company. Does not reveal whether they have an account. */
export const inviteMembers = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'invite-members',
    purpose:
      'Invites up to 100 addresses to a company, with a role and, if wanted, an end of access. Without a mail server, an administrator gets the links.',
    may: 'signed in',
    input,
    output: z.object({ results: z.array(z.object({ email: z.string(), outcome, link: z.string().optional() })) }),

    async handle(wish, { caller }) {
      await requireCompanyManager(accounts, caller, wish.companyId)
      if (wish.accessUntil !== undefined && Date.parse(wish.accessUntil) <= Date.now()) {
        throw new ApiError(400, 'validation_failed', 'Choose a date in the future')
      }
      const isLinkRead = await mayReadInvitationLinks(accounts, caller)
      const invite = async (client: pg.ClientBase) => {
        await attributeChanges(client, caller)
        const company = await inviting(client, wish)
        const results = []
        for (const typed of new Set(wish.emails.map((email) => email.trim()))) {
          const { outcome, link } = await inviteOne(accounts, client, company, wish, typed)
          const isRead = isLinkRead && link !== undefined
          if (isRead) await recordReadLink(client, caller, typed)
          results.push({ email: typed, outcome, ...(isRead && { link }) })
        }
        return { results }
      }
      return padResponseTime(() => inTransaction(accounts.pool, invite))
    },
  })

/** Locked, so that concurrent invitations of two Owners are counted one after the other. */
async function inviting(client: pg.ClientBase, { companyId, emails }: Wish): Promise<InvitingCompany> {
  const { rows } = await client.query<InvitingCompany>(
    'select id, name from public.companies where id = $1 for update',
    [companyId],
  )
  const { rows: counts } = await client.query<{ today: number }>(
    `select count(*)::integer as today from public.invitations where company_id = $1 and created_at > now() - interval '1 day'`,
    [companyId],
  )
  const [company] = rows
  if (company === undefined) throw new ApiError(404, 'PGRST116', 'There is no such company')
  if ((counts[0]?.today ?? 0) + emails.length > INVITATIONS_A_DAY) {
    throw new ApiError(429, 'over_email_send_rate_limit', `A company may invite ${INVITATIONS_A_DAY} people a day`)
  }
  return company
}

async function inviteOne(
  accounts: Accounts,
  client: pg.ClientBase,
  company: InvitingCompany,
  { role, accessUntil }: Wish,
  typed: string,
): Promise<Invited> {
  const email = normaliseEmail(typed)
  if (email === undefined) return { outcome: 'invalid' }
  if (await isMember(client, company.id, email)) return { outcome: 'already_member' }
  // An expired invitation is replaced by the new one.
  await client.query(
    `update public.invitations set state = 'revoked' where company_id = $1 and email = $2 and state = 'pending' and expires_at <= now()`,
    [company.id, email],
  )
  const { rowCount } = await client.query(
    `insert into public.invitations (company_id, email, company_role, access_until, invited_by)
     values ($1, $2, $3, $4, auth.uid())
     on conflict (company_id, email) where state = 'pending' do nothing`,
    [company.id, email, role, accessUntil ?? null],
  )
  if (rowCount === 0) return { outcome: 'already_invited' }
  const isMailed = (await secondsUntilInvitation(accounts, client, company.id, email)) === 0
  const link = await sendInvitation(accounts, client, company, email, isMailed ? 'mail' : 'page')
  return link === undefined ? { outcome: 'not_mailed' } : { outcome: 'invited', link }
}

async function isMember(client: pg.ClientBase, companyId: string, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from public.user_companies m join auth.users u on u.id = m.user_id
     where m.company_id = $1 and u.email = $2 and u.deleted_at is null`,
    [companyId, email],
  )
  return rowCount !== 0
}
