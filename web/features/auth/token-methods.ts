import { isObject, parseObject } from '#web/lib/json.ts'

const BY_MAIL = new Set<unknown>(['otp', 'recovery', 'magiclink'])

/** Whether the session of this token began with a link from a mail. */
export function provesMailbox(accessToken: string): boolean {
  const methods = claimsOf(accessToken)?.['amr']
  return Array.isArray(methods) && methods.some((entry) => isObject(entry) && BY_MAIL.has(entry['method']))
}

function claimsOf(token: string) {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return parseObject(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
