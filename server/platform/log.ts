import { pino } from 'pino'
import { redact } from './redact.ts'

export type Logger = ReturnType<typeof createLog>

/** One JSON line per event on standard output; sensitive fields are masked. */
export function createLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent') {
  return pino({ level, base: null, serializers: { err: (error: unknown) => error }, formatters: { log: redact } })
}
