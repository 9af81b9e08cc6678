const LINK_TYPES = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email_change_cancel',
  'email',
] as const

export type LinkToken = { tokenHash: string; type: (typeof LINK_TYPES)[number] }

/** The one-time token of a link in a mail, from the part of the address that never reaches a server's log. */
export function linkTokenIn(fragment: string): LinkToken | undefined {
  const parameters = parametersOf(fragment)
  const tokenHash = parameters.get('token_hash')
  const type = LINK_TYPES.find((known) => known === parameters.get('type'))
  return tokenHash === null || type === undefined ? undefined : { tokenHash, type }
}

export const LINK_EXPIRED = 'This link has expired or was used before. Ask for a new one.'

/** Why a link from a mail did not work, in words. */
export function linkError(fragment: string): string | undefined {
  const parameters = parametersOf(fragment)
  if (parameters.get('error_code') === 'otp_expired') return LINK_EXPIRED
  return parameters.get('error_description') ?? undefined
}

function parametersOf(fragment: string): URLSearchParams {
  return new URLSearchParams(fragment.replace(/^#/, ''))
}
