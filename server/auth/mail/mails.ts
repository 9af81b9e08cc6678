import { mailOf, type Mail } from '#server/platform/mail/mail.ts'
import { mailedLink } from './mailed-link.ts'
import type { MailedSecret } from './mailed-tokens.ts'

// The texts are in server/platform/mail/rendering/templates.ts; an administrator can replace them.

export function confirmationMail(
  publicUrl: string,
  to: string,
  { token, code }: MailedSecret,
  redirect: string | undefined,
): Mail {
  return mailOf('confirmation', to, { link: mailedLink(publicUrl, '/auth', token, 'signup', redirect), code })
}

export function signedUpAgainMail(publicUrl: string, to: string, token: string): Mail {
  return mailOf('signed_up_again', to, { link: mailedLink(publicUrl, '/auth', token, 'invite') })
}

export function recoveryMail(publicUrl: string, to: string, { token, code }: MailedSecret): Mail {
  return mailOf('recovery', to, { link: mailedLink(publicUrl, '/auth/reset-password', token, 'recovery'), code })
}

export function alreadyRegisteredMail(publicUrl: string, to: string): Mail {
  return mailOf('already_registered', to, { link: `${publicUrl}/auth` })
}

export function emailChangeMail(
  publicUrl: string,
  to: string,
  newAddress: string,
  { token, code }: MailedSecret,
): Mail {
  const link = mailedLink(publicUrl, '/auth', token, 'email_change')
  return mailOf('email_change', to, { link, code, address: to, newAddress })
}

/** @param undo the token of a link that undoes the change; undefined when an earlier one is still valid */
export function emailChangedMail(publicUrl: string, to: string, newAddress: string, undo: string | undefined): Mail {
  if (undo === undefined) return mailOf('email_changed_again', to, { site: publicUrl, newAddress })
  const link = mailedLink(publicUrl, '/auth', undo, 'email_change_cancel')
  return mailOf('email_changed', to, { link, site: publicUrl, newAddress })
}

export function magicLinkMail(
  publicUrl: string,
  to: string,
  { token, code }: MailedSecret,
  redirect: string | undefined,
): Mail {
  return mailOf('magic_link', to, { link: mailedLink(publicUrl, '/auth', token, 'magiclink', redirect), code })
}

/** For an address without an account: the link signs in, and the page asks for a name and a password. */
export function inviteMail(publicUrl: string, to: string, token: string, company = 'Parapet'): Mail {
  return mailOf('invite', to, { link: mailedLink(publicUrl, '/auth', token, 'invite', '/companies'), company })
}

/** For an existing account: the person accepts in the page. */
export function companyInvitationMail(publicUrl: string, to: string, company: string): Mail {
  return mailOf('company_invitation', to, { link: `${publicUrl}/companies`, company })
}

export function reauthenticationMail(to: string, code: string): Mail {
  return mailOf('reauthentication', to, { code })
}
