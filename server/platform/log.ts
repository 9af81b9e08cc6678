import { pino } from 'pino'

/** Names whose values never reach a log line, at any depth that pino's paths can name. */
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

/** One JSON line an event on standard output; sensitive fields are replaced before they are written. */
export function createLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent') {
  return pino({
    level,
    base: null,
    serializers: { err: describeError },
    redact: { paths: SENSITIVE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })
}

/** What explains an error. Drivers hang whole connections on theirs, passwords and queries included. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, message: error.message, code, stack: error.stack, cause }
}
