import type pg from 'pg'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import { issueToken } from '../mail/mailed-tokens.ts'
import { companyInvitationMail, inviteMail } from '../mail/mails.ts'
import { isSsoDomain } from '../sso/sso-only.ts'
import { findUserByEmail } from '../users/users.ts'
import { addInvited } from './invite-user.ts'

const MAILS_OF_ONE_COMPANY = { name: 'invitation-mail-of-company', limit: 3, windowS: 86_400 }
/** From all companies: far above the limit of one, so that one company cannot keep another from inviting. */
const MAILS_TO_ONE_ADDRESS = { name: 'invitation-mail', limit: 30, windowS: 86_400 }
/** Invitations of one company in a day: enough for all staff at once, too few for spam. */
export const INVITATIONS_A_DAY = 500

export interface InvitingCompany {
  readonly id: string
  readonly name: string
}

/** Seconds until the address may receive another invitation of the company; 0 when it may now, and counts it. */
export async function secondsUntilInvitation(
  accounts: Accounts,
  client: pg.ClientBase,
  companyId: string,
  email: string,
): Promise<number> {
  const ofCompany = await countRequest(client, accounts.rateKey, MAILS_OF_ONE_COMPANY, companyId, email)
  if (!ofCompany.allowed) return ofCompany.retryAfterS
  const ofAll = await countRequest(client, accounts.rateKey, MAILS_TO_ONE_ADDRESS, email)
  return ofAll.allowed ? 0 : ofAll.retryAfterS
}

/**
 * Notifies the invited person. A person who never signed in gets a link that opens an account; others are asked to
 * sign in. An account with an unproven address may belong to a stranger: the link opens it to the owner of the
 * address. The inviter sees no difference.
 *
 * @param way `page` where the address may get no mail now: the account and the notice in the page are the same
 * @returns the link of the mail: proof of the address, so only for those who may read the outbox
 */
export async function sendInvitation(
  accounts: Accounts,
  client: pg.ClientBase,
  company: InvitingCompany,
  email: string,
  way: 'mail' | 'page',
): Promise<string | undefined> {
  const { publicUrl } = accounts.config
  // Members of an organisation with single sign-on get their account at the first sign-in.
  const isManaged = await isSsoDomain(client, email)
  const user = (isManaged ? undefined : await addInvited(client, email, {})) ?? (await findUserByEmail(client, email))
  const isProven = user !== undefined && user.email_proven_at !== null
  if (isProven) {
    await notify(client, user.id, {
      kind: 'invitation',
      title: `You are invited to ${company.name}`,
      link: '/companies',
      companyId: company.id,
    })
  }
  if (way === 'page') return undefined
  if (user !== undefined && !isProven && !isManaged) {
    const { token } = await issueToken(accounts, client, { userId: user.id, purpose: 'invite', address: email })
    const mail = inviteMail(publicUrl, email, token, company.name)
    await queueMail(client, mail)
    return mail.values['link'] ?? ''
  }
  const mail = companyInvitationMail(publicUrl, email, company.name)
  await queueMail(client, mail)
  return mail.values['link'] ?? ''
}

/**
 * Whether the caller gets the links of invitations: only who may read them in the outbox, an administrator with
 * step-up, while no mail server sends them. An Owner could otherwise prove an address that is another person's.
 */
export async function mayReadInvitationLinks(accounts: Accounts, caller: Caller): Promise<boolean> {
  if (!(await accounts.autoconfirm())) return false
  const text = `select private.is_admin() and private.is_recent() and not coalesce(auth.jwt() ? 'act', false)`
  const [[may] = []] = await accounts.database.asCaller(caller, { text, values: [] }, { readOnly: true })
  return may === 't'
}

/** In the audit log, as reading the mail in the outbox is. */
export async function recordReadLink(client: pg.ClientBase, caller: Caller, email: string): Promise<void> {
  await recordEvent(client, 'auth_mail_read', caller.userId, caller, { to: email, kind: 'invitation' })
}
