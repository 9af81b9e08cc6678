import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { FORMULAS_ESCAPED } from '../parse/headers.ts'
import { maxAffected } from '../plan/answer-shape.ts'
import { isReadOnly, type Level } from '../plan/plan.ts'
import type { Prepared } from '../prepare.ts'
import { outputNames } from '../render/level.ts'
import { OutOfRangeError, restErrors } from '../errors/errors.ts'
import { isBodyless } from '../errors/error-response.ts'
import { escapeFormulas } from './escape-formulas.ts'
import type { Result } from './run-statement.ts'

/** A smaller response fits in one packet anyway. */
const GZIP_MIN_CHARS = 1_400
/** From this size on, compressing takes long enough to delay other requests. */
const ASYNC_GZIP_MIN_CHARS = 1_048_576
const FAST = { level: 1 }
const gzipInThreadPool = promisify<string, typeof FAST, Buffer>(gzip)

/** The check of a write before it is committed; undefined when no check is needed. */
export function checkBeforeCommit(prepared: Prepared): ((result: Result) => void) | undefined {
  const { plan, request } = prepared
  if (isReadOnly(plan)) return undefined
  // An object inserts at most one row; without a row there is nothing to roll back.
  const single = wantsSingle(prepared) && !(plan.kind === 'insert' && request.body?.kind === 'object')
  return single || maxAffected(request) !== undefined ? (result) => checkResult(prepared, result) : undefined
}

/** Whether the caller requires exactly one row where another number is possible, shown in the response or not. */
function wantsSingle({ plan, request }: Prepared): boolean {
  if (!request.media.single) return false
  return plan.kind !== 'call' || plan.function.returns.set
}

function checkResult(prepared: Prepared, { count, total }: Result): void {
  const { plan, request } = prepared
  const most = plan.kind === 'insert' || plan.kind === 'read' ? undefined : maxAffected(request)
  const affected = plan.kind === 'call' ? count : (total ?? count)
  if (most !== undefined && affected > most) throw restErrors.maxAffected(affected)
  // Nothing was written: the statement writes only the row with the key of the URL.
  if (plan.kind === 'insert' && plan.only && count !== 1) throw restErrors.putKey()
  if (wantsSingle(prepared) && count !== 1) throw restErrors.single(count)
}

/** Turns the result row of the statement into the response, compressed where the client accepts it and it pays. */
export function respond(
  prepared: Prepared,
  result: Result,
  acceptEncoding: string | undefined,
): Response | Promise<Response> {
  checkResult(prepared, result)
  // A plain object: the server writes it directly, where a Headers would be copied.
  const headers: Record<string, string> = { 'Cache-Control': 'private, no-store' }
  if (result.position !== null) headers['X-Read-Position'] = result.position
  const range = contentRange(prepared, result)
  if (range !== undefined) headers['Content-Range'] = range
  if (prepared.contentLocation !== undefined) headers['Content-Location'] = prepared.contentLocation
  if (prepared.preferenceApplied !== undefined) headers['Preference-Applied'] = prepared.preferenceApplied
  if (prepared.warning !== undefined) headers['Warning'] = prepared.warning
  const location = locationOf(prepared, result)
  if (location !== undefined) headers['Location'] = location
  const body = bodyOf(prepared, result)
  if (body !== null || prepared.request.method === 'HEAD') headers['Content-Type'] = contentType(prepared)
  const status = chosenStatus(result) ?? statusOf(prepared, result)
  if (result.headers !== null) return withSettings(status, headers, body, result.headers)
  return withBody(status, headers, isBodyless(status) ? null : body, acceptEncoding)
}

function withBody(
  status: number,
  headers: Record<string, string>,
  body: string | null,
  acceptEncoding = '',
): Response | Promise<Response> {
  if (body === null || body.length < GZIP_MIN_CHARS) return new Response(body, { status, headers })
  headers['Vary'] = 'Accept-Encoding'
  if (!/\bgzip\b/.test(acceptEncoding)) return new Response(body, { status, headers })
  headers['Content-Encoding'] = 'gzip'
  const send = (bytes: Uint8Array): Response => new Response(new Uint8Array(bytes), { status, headers })
  // Gzip in the thread pool halves the throughput of small responses (measured); a large one must not block the
  // others.
  return body.length < ASYNC_GZIP_MIN_CHARS ? send(gzipSync(body, FAST)) : gzipInThreadPool(body, FAST).then(send)
}

function contentType({ request: { media } }: Prepared): string {
  if (media.format === 'csv') return `text/csv; ${media.formulasEscaped ? `${FORMULAS_ESCAPED}; ` : ''}charset=utf-8`
  const stripped = media.nullsStripped ? ';nulls=stripped' : ''
  if (media.single) return `application/vnd.pgrst.object+json${stripped}; charset=utf-8`
  return `${media.nullsStripped ? `application/vnd.pgrst.array+json${stripped}` : 'application/json'}; charset=utf-8`
}

function statusOf({ plan }: Prepared, { total, count, inserted }: Result): number {
  switch (plan.kind) {
    case 'insert':
      if (plan.only && plan.body === 'none') return 204
      return plan.conflict?.merge === true && (inserted ?? 0) === 0 ? 200 : 201
    case 'update':
    case 'delete':
    case 'nothing':
      return plan.body === 'rows' ? 200 : 204
    case 'call':
      return plan.function.returns.kind === 'void' ? 204 : pageStatus(total, count)
    case 'read':
      return pageStatus(total, count)
  }
}

function pageStatus(total: number | undefined, count: number): number {
  return total !== undefined && count < total ? 206 : 200
}

/**
 * The range of a page, for pagination.
 *
 * @throws OutOfRangeError PGRST103 when the page begins after the last row
 */
function contentRange({ plan, request }: Prepared, { total, count }: Result): string | undefined {
  if (plan.kind === 'insert' && plan.only) return undefined
  const all = total === undefined || request.preferences.count === undefined ? '*' : String(total)
  if (plan.kind === 'insert' || plan.kind === 'delete') return `*/${all}`
  const { offset } = plan.output
  if (total !== undefined && offset > total) {
    throw new OutOfRangeError(offset, total)
  }
  return count === 0 ? `*/${all}` : `${offset}-${offset + count - 1}/${all}`
}

function bodyOf({ plan, request }: Prepared, { body, count }: Result): string | null {
  if (body === null || (plan.kind === 'insert' && request.preferences.return === 'headers-only')) return null
  if (plan.format === 'csv') {
    const csv = [headerOf(plan.output), ...(count === 0 ? [] : [body])].join('\n')
    return request.media.formulasEscaped ? escapeFormulas(csv) : csv
  }
  const one = plan.kind === 'call' && !plan.function.returns.set
  if (!one && !request.media.single) return body
  // `[x]` without its brackets is x, so one statement serves lists and single objects. Filters may leave no row.
  return body === '[]' ? 'null' : body.slice(1, -1)
}

function headerOf(level: Level): string {
  const names = outputNames(level).map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
  return names.join(',')
}

/** Values are text; those of a domain that has a representation may be other JSON. */
const keyRows = z.tuple([z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))])

/** The `Location` of the only inserted row, for `return=headers-only`. */
function locationOf({ plan, request }: Prepared, { body, count }: Result): string | undefined {
  if (plan.kind !== 'insert' || request.preferences.return !== 'headers-only') return undefined
  if (count !== 1 || body === null) return undefined
  const [key] = keyRows.parse(JSON.parse(body))
  const filters = Object.entries(key).map(
    ([name, value]) => `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  )
  return filters.length === 0 ? undefined : `/${encodeURIComponent(plan.relation.name)}?${filters.join('&')}`
}

const headerList = z.array(z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t\x20-\x7e]*$/)))

/**
 * A database function may add headers or override those of the response. Headers that it returns twice are sent
 * twice.
 */
function withSettings(status: number, ours: Record<string, string>, body: string | null, given: string): Response {
  const headers = new Headers(ours)
  const seen = new Set<string>()
  for (const [name, value] of parseSettings(given)) {
    if (seen.has(name.toLowerCase())) headers.append(name, value)
    else headers.set(name, value)
    seen.add(name.toLowerCase())
  }
  return new Response(isBodyless(status) ? null : body, { status, headers })
}

function parseSettings(text: string): [string, string][] {
  try {
    return headerList.parse(JSON.parse(text)).flatMap((header) => Object.entries(header))
  } catch (error) {
    throw restErrors.badHeaders(error)
  }
}

function chosenStatus({ status }: Result): number | undefined {
  if (status === null) return undefined
  if (!/^[2-5]\d\d$/.test(status)) throw restErrors.badStatus()
  return Number(status)
}
