import type { RequestSettings } from '#server/platform/database/database.ts'
import type { RestContext } from './read-incoming.ts'

/** Names of headers and cookies that carry credentials, ours (`dc` remembers a device) and those of other systems. */
const CREDENTIAL =
  /auth|assertion|cookie|cred|csrf|jwt|key|otp|pass|pwd|secret|sess|sid$|sign|token|xsrf|^(__Host-)?dc$/i
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}\.[\w-]+\./

/** What functions and policies may know of a request: all of it but the credentials. */
export function requestSettings(c: RestContext, path: string): RequestSettings {
  return {
    method: c.req.method,
    path,
    headers: headersText(c.req.raw.headers),
    cookies: cookiesText(c.req.header('cookie')),
  }
}

/** Each header as it came last, by name: most requests repeat it. Emptied when a hostile variety fills it. */
const members = new Map<string, { readonly value: string | undefined; readonly text: string }>()
const MAX_MEMBERS = 500

function headersText(headers: Headers): string {
  const shown: string[] = []
  for (const [name, value] of headers) {
    const text = memberOf(name, value)
    if (text !== '') shown.push(text)
  }
  return `{${shown.join(',')}}`
}

/** A member of the JSON object; empty for a credential, whose value is not kept either. */
function memberOf(name: string, value: string): string {
  const known = members.get(name)
  if (known && (known.value === value || known.value === undefined)) return known.text
  const hidden = CREDENTIAL.test(name)
  if (!hidden && JSON_WEB_TOKEN.test(value)) return ''
  const text = hidden ? '' : `${JSON.stringify(name)}:${JSON.stringify(value)}`
  if (members.size >= MAX_MEMBERS) members.clear()
  members.set(name, { value: hidden ? undefined : value, text })
  return text
}

/** Of a repeated name the last value counts. */
function cookiesText(header: string | undefined): string {
  if (header === undefined) return '{}'
  const pairs = header.split(';').map((part) => {
    const [name = '', ...value] = part.split('=')
    return [name.trim(), value.join('=').trim()] as const
  })
  const shown = pairs.filter(([name, value]) => name !== '' && !CREDENTIAL.test(name) && !JSON_WEB_TOKEN.test(value))
  return JSON.stringify(Object.fromEntries(shown))
}
