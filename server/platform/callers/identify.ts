import { parseId } from '#domain/ids.ts'
import { isAccessToken, type AccessTokens } from '../keys/access-tokens.ts'
import type { Caller } from './caller.ts'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import { anonKey, type Secret } from '../keys/secret.ts'
import { isSeatToken, type SeatSessions } from '../keys/seat-tokens.ts'
import { TokenError, type Tokens } from '../keys/tokens.ts'

const BEARER = /^bearer +(\S+) *$/i
const API_KEY_PREFIX = 'sb_'

/** The credentials of a request. */
export interface Credentials {
  readonly headers: Headers
  /** `?apikey=`, for links and WebSockets, which cannot send headers. */
  readonly queryApiKey?: string | undefined
}

export type Identify = (
  headers: Headers,
  address: string,
  requestId: string,
  userAgent: string,
  queryApiKey?: string,
) => Promise<Caller>

/**
 * Turns a request's headers into its caller: a bearer token (of a session, a script or a seat) takes precedence over
 * the API key, and a request with the key alone (or without one, if keys are optional) is `anon`. Does not check
 * whether the session is alive.
 *
 * @throws ApiError 401: no or wrong API key; `PGRST301` bad token, `PGRST303` expired token
 */
export function createIdentify(deps: {
  config: Pick<Config, 'apiKeysRequired'>
  secret: Secret
  tokens: Tokens
  accessTokens: AccessTokens
  /** Absent where people with a seat have nothing to look for. */
  seatSessions?: SeatSessions
}): Identify {
  const checkKey = createKeyCheck(deps.config, deps.secret)
  return async (headers, address, requestId, userAgent, queryApiKey) => {
    checkKey({ headers, queryApiKey })
    const request = { address, userAgent, requestId }
    const token = bearerToken(headers)
    if (token === undefined) {
      return { role: 'anon', userId: undefined, sessionId: undefined, claimsText: '{"role":"anon"}', ...request }
    }
    if (isAccessToken(token)) {
      const known = await deps.accessTokens.find(token)
      if (known === undefined) throw refusal.unknownToken()
      const { sessionId, claimsText } = known
      return { role: 'authenticated', userId: parseId('users', known.userId), sessionId, claimsText, ...request }
    }
    if (isSeatToken(token)) {
      const claimsText = await deps.seatSessions?.find(token)
      if (claimsText === undefined) throw refusal.seatEnded()
      return { role: 'seat', userId: undefined, sessionId: undefined, claimsText, ...request }
    }
    const verified = await deps.tokens.verify(token).catch((error: unknown) => {
      throw error instanceof TokenError ? refusalOf(error) : error
    })
    return {
      role: verified.role,
      userId: parseId('users', verified.userId),
      sessionId: verified.sessionId,
      claimsText: verified.claimsText,
      ...request,
    }
  }
}

/**
 * Checks only the API key.
 *
 * @throws ApiError 401 when keys are required and none or a wrong one was sent, or a wrong one in place of a token
 */
export function createKeyCheck(
  config: Pick<Config, 'apiKeysRequired'>,
  secret: Secret,
): (credentials: Credentials) => void {
  const expected = anonKey(secret)
  return ({ headers, queryApiKey }) => {
    const inBearersPlace = apiKeyAsBearer(headers)
    if (inBearersPlace !== undefined && inBearersPlace !== expected) throw refusal.wrongKey()
    if (!config.apiKeysRequired) return
    const key = headers.get('apikey') ?? queryApiKey ?? inBearersPlace
    if (!key) throw refusal.noKey()
    if (key !== expected) throw refusal.wrongKey()
  }
}

/** The token of `Authorization: Bearer …`; undefined if absent, or if it is an API key. */
export function bearerToken(headers: Headers): string | undefined {
  const bearer = bearerOf(headers)
  return bearer?.startsWith(API_KEY_PREFIX) === true ? undefined : bearer
}

/** Clients without a session send their API key in place of the token. */
function apiKeyAsBearer(headers: Headers): string | undefined {
  const bearer = bearerOf(headers)
  return bearer?.startsWith(API_KEY_PREFIX) === true ? bearer : undefined
}

function bearerOf(headers: Headers): string | undefined {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1]
}

const refusal = {
  noKey: () =>
    new ApiError(401, 'no_api_key', 'No API key found in request', {
      hint: 'No `apikey` request header or url param was found.',
    }),
  wrongKey: () =>
    new ApiError(401, 'invalid_api_key', 'Invalid API key', { hint: 'Double check your anonymous API key.' }),
  seatEnded: () => new ApiError(401, 'PGRST301', 'Your access has ended', { hint: 'Open your link again.' }),
  unknownToken: () => new ApiError(401, 'PGRST301', 'Access token is not valid', { hint: 'Make a new one.' }),
}

function refusalOf(error: TokenError): ApiError {
  return error.kind === 'expired'
    ? new ApiError(401, 'PGRST303', 'JWT expired')
    : new ApiError(401, 'PGRST301', 'JWT is not valid', { details: error.message })
}
