import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { limits } from './limits.ts'
import { maxAffected } from './plan-shape.ts'
import { isReadOnly, type Level } from './plan.ts'
import type { Prepared } from './prepare.ts'
import { outputNames } from './render-level.ts'
import { refusal } from './refusals.ts'
import { bodiless } from './rest-error.ts'
import type { Result } from './run-statement.ts'

/** Below this an answer fits one packet anyway. */
const COMPRESSED_FROM_CHARS = 1_400
/** From here on compressing takes so long that others would notice. */
const COMPRESSED_ASIDE_FROM_CHARS = 1_048_576
const FAST = { level: 1 }
const gzipAside = promisify<string, typeof FAST, Buffer>(gzip)

/** What must hold of a write before it is kept; undefined when nothing could be wrong with it. */
export function checkBeforeCommit(prepared: Prepared): ((result: Result) => void) | undefined {
  const { plan, request } = prepared
  if (isReadOnly(plan)) return undefined
  // An object inserts one row or none; without a row there is nothing to undo.
  const single = wantsSingle(prepared) && !(plan.kind === 'insert' && request.body?.kind === 'object')
  return single || maxAffected(request) !== undefined ? (result) => checkResult(prepared, result) : undefined
}

/** Whether the caller insists on one object where there could be another number of rows. */
function wantsSingle({ plan, request }: Prepared): boolean {
  if (!request.media.single || (plan.body === 'none' && request.method !== 'HEAD')) return false
  return plan.kind !== 'call' || plan.function.returns.set
}

function checkResult(prepared: Prepared, { count, total }: Result): void {
  const { plan, request } = prepared
  const most = plan.kind === 'insert' || plan.kind === 'read' ? undefined : maxAffected(request)
  const affected = plan.kind === 'call' ? count : (total ?? count)
  if (most !== undefined && affected > most) throw refusal.maxAffected(affected)
  // Nothing was written: the statement writes the row that has the key of the URL.
  if (plan.kind === 'insert' && plan.only && count !== 1) throw refusal.putKey()
  if (wantsSingle(prepared) && count !== 1) throw refusal.single(count)
}

/** Turns the row that the statement gave into the answer, compressed where the caller accepts it and it pays. */
export function respond(
  prepared: Prepared,
  result: Result,
  acceptEncoding: string | undefined,
): Response | Promise<Response> {
  checkResult(prepared, result)
  if (result.body === null && prepared.plan.body !== 'none') throw refusal.answerTooLarge(limits.responseBytes)
  // A plain object: the server writes it as it is, where a Headers would be copied.
  const headers: Record<string, string> = { 'Cache-Control': 'private, no-store' }
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
  return withBody(status, headers, bodiless(status) ? null : body, acceptEncoding)
}

function withBody(
  status: number,
  headers: Record<string, string>,
  body: string | null,
  acceptEncoding = '',
): Response | Promise<Response> {
  if (body === null || body.length < COMPRESSED_FROM_CHARS) return new Response(body, { status, headers })
  headers['Vary'] = 'Accept-Encoding'
  if (!/\bgzip\b/.test(acceptEncoding)) return new Response(body, { status, headers })
  headers['Content-Encoding'] = 'gzip'
  const send = (bytes: Uint8Array): Response => new Response(new Uint8Array(bytes), { status, headers })
  // By way of the thread pool the throughput of small answers is half (measured); a large one must not hold up the others.
  return body.length < COMPRESSED_ASIDE_FROM_CHARS ? send(gzipSync(body, FAST)) : gzipAside(body, FAST).then(send)
}

function contentType({ request: { media } }: Prepared): string {
  if (media.format === 'csv') return 'text/csv; charset=utf-8'
  const stripped = media.nullsStripped ? ';nulls=stripped' : ''
  if (media.single) return `application/vnd.pgrst.object+json${stripped}; charset=utf-8`
  return `${media.nullsStripped ? `application/vnd.pgrst.array+json${stripped}` : 'application/json'}; charset=utf-8`
}

function statusOf({ plan }: Prepared, { total, count, inserted }: Result): number {
  switch (plan.kind) {
    case 'insert':
      if (plan.only && plan.body === 'none') return 204
      return plan.conflict?.merge === true && inserted === 0 ? 200 : 201
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

/** @throws ApiError PGRST103 when the page begins behind the last row */
function contentRange({ plan, request }: Prepared, { total, count }: Result): string | undefined {
  if (plan.kind === 'insert' && plan.only) return undefined
  const all = total === undefined || request.preferences.count === undefined ? '*' : String(total)
  if (plan.kind === 'insert' || plan.kind === 'delete') return `*/${all}`
  const { offset } = plan.output
  if (total !== undefined && offset > total) {
    throw refusal.range(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  return count === 0 ? `*/${all}` : `${offset}-${offset + count - 1}/${all}`
}

function bodyOf({ plan, request }: Prepared, { body, count }: Result): string | null {
  if (body === null || (plan.kind === 'insert' && request.preferences.return === 'headers-only')) return null
  if (plan.format === 'csv') return [headerOf(plan.output), ...(count === 0 ? [] : [body])].join('\n')
  const one = plan.kind === 'call' && !plan.function.returns.set
  // `[x]` without its brackets is x, so one statement serves lists and single objects.
  return one || request.media.single ? body.slice(1, -1) : body
}

function headerOf(level: Level): string {
  const names = outputNames(level).map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
  return names.join(',')
}

const keyRows = z.tuple([z.record(z.string(), z.string().nullable())])

/** Where the one inserted row is found, for `return=headers-only`. */
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

/** A database function may add headers, or set those of the answer. What it gives twice is sent twice. */
function withSettings(status: number, ours: Record<string, string>, body: string | null, given: string): Response {
  const headers = new Headers(ours)
  const seen = new Set<string>()
  for (const [name, value] of parseSettings(given)) {
    if (seen.has(name.toLowerCase())) headers.append(name, value)
    else headers.set(name, value)
    seen.add(name.toLowerCase())
  }
  return new Response(bodiless(status) ? null : body, { status, headers })
}

function parseSettings(text: string): [string, string][] {
  try {
    return headerList.parse(JSON.parse(text)).flatMap((header) => Object.entries(header))
  } catch (error) {
    throw refusal.badHeaders(error)
  }
}

function chosenStatus({ status }: Result): number | undefined {
  if (status === null) return undefined
  if (!/^[2-5]\d\d$/.test(status)) throw refusal.badStatus()
  return Number(status)
}
