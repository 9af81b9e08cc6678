import type pg from 'pg'
import { queueMail } from '#server/platform/mail.ts'
import { notify } from '#server/platform/notify.ts'
import { countRequest } from '#server/platform/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import { issueToken } from '../mailed-tokens.ts'
import { companyInvitationMail, inviteMail } from '../mails.ts'
import { isSsoDomain } from '../sso/sso-only.ts'
import { findUserByEmail } from '../users.ts'
import { addInvited } from './invite-user.ts'

const MAILS_TO_ONE_ADDRESS = { name: 'invitation-mail', limit: 3, windowS: 86_400 }
/** Of one company in a day: enough for everybody at once, too few to write to the world. */
export const INVITATIONS_A_DAY = 500

export interface InvitingCompany {
  readonly id: string
  readonly name: string
}

/** Seconds until the address may be sent another invitation; 0 when it may now, which is counted. */
export async function secondsUntilInvitation(
  accounts: Accounts,
  client: pg.ClientBase,
  email: string,
): Promise<number> {
  const { allowed, retryAfterS } = await countRequest(client, accounts.rateKey, MAILS_TO_ONE_ADDRESS, email)
  return allowed ? 0 : retryAfterS
}

/**
 * Tells the invited: who never came gets a link that opens an account, who has one is asked to sign in. An account whose
 * address nobody proved may be a stranger's: the link opens it to the owner of the address. Whoever invites sees no difference.
 */
export async function sendInvitation(
  accounts: Accounts,
  client: pg.ClientBase,
  company: InvitingCompany,
  email: string,
): Promise<void> {
  const { publicUrl } = accounts.config
  // People of an organisation with single sign-on get their account when they first come.
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
