import type { Id } from '#domain/ids.ts'

/** The sender of a request with a verified token. Row-level security reads exactly `role` and `claimsText`. */
export interface Caller {
  readonly role: 'anon' | 'authenticated'
  readonly userId: Id<'users'> | undefined
  readonly sessionId: string | undefined
  /** The token's claims as JSON text; `{"role":"anon"}` for a caller without a session. */
  readonly claimsText: string
  /** Network address after applying TRUST_PROXY. */
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
}
