import { ownRequestIdOf, requestIdOf } from './failed-response.ts'
import { formatDaysIn } from './format/format.ts'
import { isObject } from './json.ts'

/** The message of an error for the person. */
export function messageOf(error: unknown): string {
  if (isUnreachable(error)) return 'The server cannot be reached. Check your connection and try again.'
  if (isUnexpected(error)) return 'The server had an error. Try again. If it happens again, tell your administrator.'
  if (codeOf(error) === '42501' && !isOurs(error)) return 'Your role does not allow this.'
  return formatDaysIn(rawMessage(error) ?? 'An unexpected error occurred')
}

/** The message, and the id under which the server's log has the request, where text is all there is room for. */
export function messageWithId(error: unknown): string {
  const id = requestIdOf(error)
  return id === undefined ? messageOf(error) : `${messageOf(error)} Request ID: ${id}`
}

/** A failure of the server whose message is for its log: a bug, or the answer of something between it and us. */
function isUnexpected(error: unknown): boolean {
  return isFailedAuth(error) || (ownRequestIdOf(error) !== undefined && UNEXPECTED.has(codeOf(error)))
}

/** The auth client keeps nothing of a response with a status of 500 and above; its message is `{}`. */
function isFailedAuth(error: unknown): error is Record<string, unknown> {
  return isObject(error) && error['name'] === 'AuthRetryableFetchError'
}

const UNEXPECTED: ReadonlySet<string | undefined> = new Set([undefined, 'XX000', 'internal', 'unknown'])

/** An error of ours with a reason, unlike PostgreSQL's own, which name its tables. */
function isOurs(error: unknown): boolean {
  return !/^(permission denied|new row violates|must be owner)|^$/.test(rawMessage(error) ?? '')
}

/** The machine-readable code of a data or auth error. */
export function codeOf(error: unknown): string | undefined {
  const code = isObject(error) ? error['code'] : undefined
  return typeof code === 'string' && code !== '' ? code : undefined
}

/** Whether the same request may succeed a little later: there was no response, or the server was too busy for it. */
export function isTransient(error: unknown): boolean {
  return isUnreachable(error) || BUSY.has(codeOf(error))
}

/** Over the limits of a person, and no connection to the database. */
const BUSY: ReadonlySet<string | undefined> = new Set(['too_many_requests', 'no_connection', 'PGRST003'])

/** The browser refused to put a text into a header: some stored value has characters outside Latin-1. */
export function isEncodingError(error: unknown): boolean {
  return /ISO-8859-1/i.test(rawMessage(error) ?? '')
}

function rawMessage(error: unknown): string | undefined {
  const message = isObject(error) ? error['message'] : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/**
 * Whether there was no response, so that the same request may be retried. The data client reports a failed fetch by a
 * message that starts with the error's name, the auth client by status 0, or that of a proxy: 502.
 */
export function isUnreachable(error: unknown): boolean {
  if (isFailedAuth(error)) return error['status'] !== 500
  if (error instanceof TypeError && !isEncodingError(error)) return /fetch|network|load failed/i.test(error.message)
  const message = rawMessage(error) ?? ''
  return message.startsWith('TypeError: Failed to fetch') || message.startsWith('TypeError: NetworkError')
}
