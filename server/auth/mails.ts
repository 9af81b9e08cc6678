import type { Mail } from '#server/platform/mail.ts'

/**
 * A link to a page of ours that posts the token. It stands behind the `#`, so it reaches no server's log, and a
 * scanner that fetches the link uses nothing up.
 */
function pageLink(publicUrl: string, page: string, token: string, type: string, redirect?: string): string {
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`
  return `${publicUrl}${page}${query}#${new URLSearchParams({ token_hash: token, type }).toString()}`
}

export function confirmationMail(publicUrl: string, to: string, token: string, redirect: string | undefined): Mail {
  return {
    to,
    kind: 'confirmation',
    subject: 'Confirm your email address',
    text: `Welcome to Parapet.

Open this link to confirm your address. It works once, for 60 minutes.

${pageLink(publicUrl, '/auth', token, 'signup', redirect)}

If you did not sign up, ignore this mail: without the link nobody can use the account.
`,
  }
}

export function recoveryMail(publicUrl: string, to: string, token: string): Mail {
  return {
    to,
    kind: 'recovery',
    subject: 'Reset your password',
    text: `Somebody, hopefully you, asked to reset the password of your Parapet account.

Open this link to choose a new one. It works once, for 60 minutes.

${pageLink(publicUrl, '/auth/reset-password', token, 'recovery')}

If it was not you, ignore this mail: your password stays as it is.
`,
  }
}

export function alreadyRegisteredMail(publicUrl: string, to: string): Mail {
  return {
    to,
    kind: 'already_registered',
    subject: 'You already have an account',
    text: `Somebody, hopefully you, tried to sign up at Parapet with this address. It already has an account.

Sign in, or reset the password if you forgot it:

${publicUrl}/auth

If it was not you, there is nothing to do.
`,
  }
}

export function passwordChangedMail(publicUrl: string, to: string): Mail {
  return {
    to,
    kind: 'password_changed',
    subject: 'Your password was changed',
    text: `The password of your Parapet account was changed just now. Other devices were signed out.

If it was not you, reset it at once and tell your administrator:

${publicUrl}/auth?tab=reset
`,
  }
}

export function emailChangeMail(publicUrl: string, to: string, newAddress: string, token: string): Mail {
  return {
    to,
    kind: 'email_change',
    subject: 'Confirm the new address of your account',
    text: `The address of your Parapet account is to become ${newAddress}.

Both the old and the new address must agree. Open this link to agree for ${to}; it works once, for 60 minutes.

${pageLink(publicUrl, '/auth', token, 'email_change')}

If you did not ask for this, do not open the link, and change your password.
`,
  }
}

export function emailChangedMail(publicUrl: string, to: string, newAddress: string): Mail {
  return {
    to,
    kind: 'email_changed',
    subject: 'The address of your account was changed',
    text: `The address of your Parapet account (${publicUrl}) was changed to ${newAddress}.

If it was not you, tell your administrator at once.
`,
  }
}
