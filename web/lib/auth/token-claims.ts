import { isObject, parseObject, type JsonObject } from '../json.ts'

/** The claims of an access token about its session. Unverified: only for display, the server decides. */
export type TokenClaims = {
  /** A second factor was used. */
  isStrong: boolean
  /** The authentication methods used: `password`, `otp`, `recovery`, … */
  methods: readonly string[]
  /** The impersonating administrator, if any. */
  actorId: string | undefined
  isReadOnly: boolean
  /** When the session ends, in milliseconds, if known. */
  endsAt: number | undefined
}

export function tokenClaims(accessToken: string): TokenClaims {
  const claims = payloadOf(accessToken)
  const actor = claims?.['act']
  const actorId = isObject(actor) ? actor['sub'] : undefined
  return {
    isStrong: claims?.['aal'] === 'aal2',
    methods: methodsIn(claims?.['amr']),
    actorId: typeof actorId === 'string' ? actorId : undefined,
    isReadOnly: claims?.['read_only'] === true,
    endsAt: typeof claims?.['ends_at'] === 'number' ? claims['ends_at'] * 1000 : undefined,
  }
}

function methodsIn(amr: unknown): string[] {
  if (!Array.isArray(amr)) return []
  return amr.flatMap((entry) => (isObject(entry) && typeof entry['method'] === 'string' ? [entry['method']] : []))
}

function payloadOf(token: string): JsonObject | undefined {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return parseObject(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
