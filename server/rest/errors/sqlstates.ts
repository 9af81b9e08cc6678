import type pg from 'pg'
import { z } from 'zod'
import { OUT_OF_MEMORY } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/errors.ts'
import { restErrors } from './errors.ts'
import type { Role, Schemas } from '../schema/schema.ts'

/** HTTP status by SQLSTATE; the longest prefix counts. Codes that are missing here are server errors: 500. */
const STATUSES: ReadonlyMap<string, number> = new Map([
  ['08', 503],
  ['0A', 400],
  ['0L', 403],
  ['0P', 403],
  ['21', 400],
  ['22', 400],
  ['23', 400],
  ['23001', 409],
  ['23503', 409],
  ['23505', 409],
  ['23P01', 409],
  ['25006', 405],
  ['28', 403],
  ['40001', 503],
  ['40P01', 503],
  ['42', 400],
  ['42501', 403],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['44000', 400],
  ['53', 503],
  ['54', 413],
  ['55000', 400],
  ['55P03', 503],
  ['57014', 503],
  ['57P0', 503],
  ['P0001', 400],
])

/** A database error as the caller may see it: nothing about rows of other companies, SQL or server errors. */
export function databaseError(error: pg.DatabaseError, role: Role, schemas: Schemas): ApiError {
  const code = error.code ?? 'XX000'
  if (code === 'PGRST') return raised(error)
  if (code === OUT_OF_MEMORY) return restErrors.outOfMemory(error)
  const status = isServerError(error) ? 500 : statusOf(code, role)
  if (status >= 500 && !isRaised(code))
    return new ApiError(status, code, serverErrorMessage(status, code), { cause: error })
  const tells = isRaised(code) || (role === 'authenticated' && /^(22|42883|42P10)/.test(code))
  const details = code.startsWith('23') ? constraintDetails(error, schemas) : tells ? error.detail : null
  // Only a syntax error in a value, such as a text search query, gets here: one in our statement is a server error.
  return new ApiError(status, code === '42601' ? '22P02' : code, messageOf(error, schemas), {
    details: details ?? null,
    hint: (tells ? error.hint : null) ?? null,
    cause: error,
  })
}

/** Errors that database functions raise with their own wording. */
function isRaised(code: string): boolean {
  return code === 'P0001' || code.startsWith('PT')
}

/** The aliases in our statements mean nothing to a caller. */
const LEVEL_ALIAS = /\bpgrst_\d+\./g

const NAMING = new Set(['42702', '42703', '42804', '42883', '42P01'])

/**
 * A wrong name or type in the text of a function (an internal query) is not the caller's mistake. Nor is a syntax
 * error with a position in the statement; without one it is about a value, such as a text search query.
 */
function isServerError({ code = '', position, internalQuery }: pg.DatabaseError): boolean {
  if (code === '42601') return position !== undefined || internalQuery !== undefined
  return internalQuery !== undefined && NAMING.has(code)
}

function statusOf(code: string, role: Role): number {
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1]
  if (chosen !== undefined) return Number(chosen)
  if (code === '42501' && role === 'anon') return 401
  for (let length = code.length; length >= 2; length -= 1) {
    const status = STATUSES.get(code.slice(0, length))
    if (status !== undefined) return status
  }
  return 500
}

function serverErrorMessage(status: number, code: string): string {
  if (code === '57014') return 'The request took too long and was stopped'
  return status === 503 ? 'The database is busy. Try again.' : 'The server could not answer this request'
}

/** The database's message; for a check constraint, its own message if it has one. */
function messageOf({ code, message, schema, table, constraint }: pg.DatabaseError, schemas: Schemas): string {
  const checks = code === '23514' ? schemas.get(schema ?? '')?.checks : undefined
  return checks?.get(`${table ?? ''} ${constraint ?? ''}`) ?? message.replaceAll(LEVEL_ALIAS, '')
}

/** Names the columns, never the values: those may belong to rows that the caller cannot see. */
function constraintDetails(error: pg.DatabaseError, schemas: Schemas): string | null {
  const schema = schemas.get(error.schema ?? '')
  const columns = schema?.constraints.get(`${error.table ?? ''} ${error.constraint ?? ''}`)
  if (columns === undefined) return null
  const key = `Key (${columns.join(', ')})`
  if (error.code === '23505') return `${key} already exists.`
  return error.code === '23503' ? `${key} is not present in the other table, or still referenced from it.` : null
}

const raisedMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})

const raisedDetail = z.object({
  status: z.int().min(200).max(599),
  headers: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)).default({}),
})

/** An error with which a database function decides the whole response. */
export class RaisedError extends ApiError {
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: z.infer<typeof raisedMessage>, headers: Readonly<Record<string, string>>) {
    super(status, message.code, message.message, { details: message.details ?? null, hint: message.hint ?? null })
    this.headers = headers
  }
}

function raised({ message, detail }: pg.DatabaseError): ApiError {
  const said = parsed(raisedMessage, message)
  if (!said) return restErrors.badRaise(`Invalid JSON value for MESSAGE: '${message}'`, MESSAGE_FORM)
  if (detail === undefined) return restErrors.badRaise('DETAIL is missing in the RAISE statement', DETAIL_FORM)
  const answer = parsed(raisedDetail, detail)
  if (!answer) return restErrors.badRaise(`Invalid JSON value for DETAIL: '${detail}'`, DETAIL_FORM)
  return new RaisedError(answer.status, said, answer.headers)
}

const MESSAGE_FORM =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_FORM =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

function parsed<T>(type: z.ZodType<T>, text: string): T | undefined {
  try {
    return type.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
