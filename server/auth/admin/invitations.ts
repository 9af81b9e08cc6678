import type pg from 'pg'
import { queueMail } from '#server/platform/mail/mail.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { countRequest } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import { issueToken } from '../mail/mailed-tokens.ts'
import { companyInvitationMail, inviteMail } from '../mail/mails.ts'
import { isSsoDomain } from '../sso/sso-only.ts'
import { findUserByEmail } from '../users/users.ts'
import { addInvited } from './invite-user.ts'

const MAILS_TO_ONE_ADDRESS = { name: 'invitation-mail', limit: 3, windowS: 86_400 }
/** Invitations of one company in a day: enough for all staff at once, too few for spam. */
export const INVITATIONS_A_DAY = 500

export interface InvitingCompany {
  readonly id: string
  readonly name: string
}

/** Seconds until the address may receive another invitation; 0 when it may now, and counts it. */
export async function secondsUntilInvitation(
  accounts: Accounts,
  client: pg.ClientBase,
  email: string,
): Promise<number> {
  const { allowed, retryAfterS } = await countRequest(client, accounts.rateKey, MAILS_TO_ONE_ADDRESS, email)
  return allowed ? 0 : retryAfterS
}

/**
 * Notifies the invited person. A person who never signed in gets a link that opens an account; others are asked to
 * sign in. An account with an unproven address may belong to a stranger: the link opens it to the owner of the
 * address. The inviter sees no difference.
 */
export async function sendInvitation(
  accounts: Accounts,
  client: pg.ClientBase,
  company: InvitingCompany,
  email: string,
): Promise<void> {
  const { publicUrl } = accounts.config
  // Members of an organisation with single sign-on get their account at the first sign-in.
  const isManaged = await isSsoDomain(client, email)
  const user = (isManaged ? undefined : await addInvited(client, email, {})) ?? (await findUserByEmail(client, email))
  const isProven = user !== undefined && user.email_proven_at !== null
  if (user !== undefined && !isProven && !isManaged) {
    const { token } = await issueToken(accounts, client, { userId: user.id, purpose: 'invite', address: email })
    await queueMail(client, inviteMail(publicUrl, email, token, company.name))
    return
  }
  await queueMail(client, companyInvitationMail(publicUrl, email, company.name))
  if (!isProven) return
  await notify(client, user.id, {
    kind: 'invitation',
    title: `You are invited to ${company.name}`,
    link: '/companies',
    companyId: company.id,
  })
}
