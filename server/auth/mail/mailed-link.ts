import { PKCE_PREFIX } from './mailed-tokens.ts'

/**
 * A link to a page of ours that posts the token. The token follows the `#`, so it reaches no server log, and a
 * scanner that fetches the link does not use it up. A PKCE link goes to the server first.
 */
export function mailedLink(publicUrl: string, page: string, token: string, type: string, redirect?: string): string {
  if (token.startsWith(PKCE_PREFIX)) {
    return `${publicUrl}/auth/v1/verify?${new URLSearchParams({ token, type }).toString()}`
  }
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`
  return `${publicUrl}${page}${query}#${new URLSearchParams({ token_hash: token, type }).toString()}`
}
