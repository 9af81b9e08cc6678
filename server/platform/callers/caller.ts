import type { Id } from '#domain/ids.ts'

/** The sender of a request with a verified token. Row-level security reads exactly `role` and `claimsText`. */
export interface Caller {
  /** `seat`: a person from outside who came in by a link (private.require_seat). */
  readonly role: 'anon' | 'authenticated' | 'seat'
  readonly userId: Id<'users'> | undefined
  readonly sessionId: string | undefined
  /** The token's claims as JSON text; `{"role":"anon"}` for a caller without a session. */
  readonly claimsText: string
  /** Network address after applying TRUST_PROXY. */
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
}
