import { isObject, parseObject, type JsonObject } from '../json.ts'

/** What an access token says about how its session began. Unchecked: good for showing, the server decides. */
export type TokenClaims = {
  /** A second factor was shown. */
  isStrong: boolean
  /** Names of the proofs that were given: `password`, `otp`, `recovery`, … */
  methods: readonly string[]
  /** Who acts through this session, when it is another person's. */
  actorId: string | undefined
  isReadOnly: boolean
  /** When it ends for good, in milliseconds, where it says so. */
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
