import type { Id } from '#domain/ids.ts'

/** Who sent a request, after its token was checked. Row-level security sees exactly `role` and `claimsText`. */
export interface Caller {
  readonly role: 'anon' | 'authenticated'
  readonly userId: Id<'users'> | undefined
  readonly sessionId: string | undefined
  /** The token's claims as JSON text; `{"role":"anon"}` for a caller without a session. */
  readonly claimsText: string
  /** Network address after TRUST_PROXY was applied. */
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
}
