import type { Forwarder } from './queries.ts'

const MAX_LENGTH = 500
const SYSLOG = /^(tcp|tls|udp):\/\/[^/@?#\s]+:\d{1,5}$/
const WEBHOOK = /^https?:\/\/[^@\s]+$/

/** The issue of an address to forward to; undefined when it is valid. The database checks the same. */
export function addressIssue(kind: Forwarder['kind'], address: string): string | undefined {
  const text = address.trim()
  if (text === '') return 'Enter the address to send to.'
  if (text.length > MAX_LENGTH) return `At most ${MAX_LENGTH} characters.`
  if (kind === 'syslog') return SYSLOG.test(text) ? undefined : 'Write it like tls://logs.example.com:6514.'
  if (text.includes('@')) return 'Leave names and passwords out of the address; use the secret.'
  return WEBHOOK.test(text) && URL.canParse(text) ? undefined : 'Write it like https://logs.example.com/events.'
}

const SECRET = { min: 16, max: 200 } as const

/** An empty text leaves the secret unchanged. */
export function secretIssue(secret: string): string | undefined {
  const fits = secret === '' || (secret.length >= SECRET.min && secret.length <= SECRET.max)
  return fits ? undefined : `A secret has ${SECRET.min} to ${SECRET.max} characters.`
}
