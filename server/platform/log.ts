import { pino } from 'pino'

/** Names whose values are never logged, at any depth that pino's paths can express. */
const SENSITIVE = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'apikey',
  'authorization',
  'cookie',
  'secret',
  'email',
]

export type Logger = ReturnType<typeof createLog>

/** One JSON line per event on standard output; sensitive fields are redacted. */
export function createLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent') {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: SENSITIVE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })
}

/** The parts that explain an error. Drivers attach whole connections to theirs, with passwords and queries. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, message: error.message, code, stack: error.stack, cause }
}
