import type pg from 'pg'
import { z } from 'zod'
import type { Change } from './change.ts'
import { limits } from '../limits.ts'

/** An entry of the change feed: a changed row, a message from `realtime.send`, or one from another server. */
export type FeedEntry =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'message'; readonly message: StoredMessage }
  | { readonly kind: 'relay'; readonly server: string; readonly text: string }

export interface StoredMessage {
  readonly id: string
  readonly name: string
  readonly private: boolean
  readonly event: string
  readonly payload: unknown
}

/** The position of a reader: it has read everything committed in its snapshot. */
export interface Cursor {
  readonly seen: string
  /** The database's time of that poll. */
  readonly at: string
  /** Within a poll with more entries than one page: the snapshot it reads up to, and its last entry. */
  readonly within?: { readonly upTo: string; readonly last: Position } | undefined
}

/** The order in which entries are delivered; within a company it is that of its audit log. */
interface Position {
  readonly source: string
  readonly part: string
  readonly number: string
}

interface PollOptions {
  /** Tables with subscribers. */
  readonly tables: readonly string[]
  /** The polling server, whose own messages are skipped. */
  readonly server: string
}

export interface Page {
  readonly entries: readonly FeedEntry[]
  readonly next: Cursor
}

const TIMEOUT_MS = 5_000
const PAGE = 500
const START: Position = { source: '', part: '00000000-0000-0000-0000-000000000000', number: '0' }
const LONGEST_VALUE = 64

/**
 * Entries of one source since the last poll: those of transactions that began after it, and those of transactions
 * that were open. (Both use the index on tx; one condition would scan the table.) The times exclude entries of a
 * restored backup, whose transaction numbers belong to another cluster and may be higher than this one's.
 */
const fresh = (source: string, part: string, number: string, from: string, time: string, also: string): string => {
  const columns = `select '${source}' as source, ${part} as part, ${number} as number, tx from ${from} where ${also}`
  return `${columns} and tx >= pg_snapshot_xmax($1::pg_snapshot) and tx < pg_snapshot_xmax((select up_to from snapshot))
      and ${time} > $2::timestamptz - interval '10 minutes'
    union all
    ${columns} and tx = any ($3::xid8[]) and ${time} > $2::timestamptz - interval '1 day'`
}

const NO_COMPANY = `'${START.part}'::uuid`
/** Changes of a company's rows in the audit log, without events and without the installation's own chain. */
const CHANGES = `table_name = any ($9) and action in ('INSERT', 'UPDATE', 'DELETE') and company_id <> ${NO_COMPANY}`

const POLL = `
  with snapshot as materialized (select coalesce($4::pg_snapshot, pg_current_snapshot()) as up_to),
  fresh as materialized (
    ${fresh('change', 'company_id', 'seq', 'audit.log', 'created_at', CHANGES)}
    union all
    ${fresh('message', NO_COMPANY, 'seq', 'realtime.messages', 'inserted_at', `extension = 'broadcast'`)}
    union all
    ${fresh('relay', NO_COMPANY, 'id', 'realtime.relay', 'sent_at', 'server <> $8')}
  ),
  page as materialized (
    select source, part, number from fresh
    where pg_visible_in_snapshot(tx, (select up_to from snapshot)) and (source, part, number) > ($5, $6::uuid, $7::bigint)
    order by source, part, number limit ${PAGE}
  )
  select (select up_to from snapshot)::text as up_to, clock_timestamp()::text as at,
    page.source, page.part::text as part, page.number::text as number,
    coalesce(change.body, message.body, relay.body) as body, change.old_image, change.new_image
  from (select) as always
  left join page on true
  left join lateral (
    select json_build_object('company', company_id, 'table', table_name, 'action', action, 'recordId', record_id, 'shortened', too_long,
        'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as body,
      case when too_long then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(old_row) where octet_length(value::text) <= ${LONGEST_VALUE})::text
        else old_text end as old_image,
      case when too_long then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(new_row) where octet_length(value::text) <= ${LONGEST_VALUE})::text
        else new_text end as new_image
    from audit.log c
    cross join lateral (select old_row::text as old_text, new_row::text as new_text) as written
    cross join lateral (select coalesce(octet_length(old_text), 0) + coalesce(octet_length(new_text), 0) > ${limits.imageBytes} as too_long) as measured
    where page.source = 'change' and c.company_id = page.part and c.seq = page.number
  ) as change on true
  left join lateral (
    select json_build_object('id', id, 'name', topic, 'private', private, 'event', event, 'payload', payload)::text as body
    from realtime.messages m where page.source = 'message' and m.seq = page.number
  ) as message on true
  left join lateral (
    select json_build_object('server', server, 'text', message)::text as body
    from realtime.relay r where page.source = 'relay' and r.id = page.number
  ) as relay on true
  order by page.source, page.part, page.number`

interface Row {
  readonly up_to: string
  readonly at: string
  readonly source: string | null
  readonly part: string
  readonly number: string
  readonly body: string
  readonly old_image: string | null
  readonly new_image: string | null
}

const changeBody = z.object({
  company: z.string(),
  table: z.string(),
  action: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  recordId: z.string(),
  shortened: z.boolean(),
  at: z.string(),
})
const messageBody = z.object({
  id: z.string(),
  name: z.string(),
  private: z.boolean(),
  event: z
    .string()
    .nullable()
    .transform((event) => event ?? ''),
  payload: z.unknown(),
})
const relayBody = z.object({ server: z.string(), text: z.string() })

/** Reads one page of entries committed since the cursor; without a cursor only the position to begin at. */
export async function pollChanges(pool: pg.Pool, cursor: Cursor | undefined, options: PollOptions): Promise<Page> {
  const query = { name: 'realtime poll', text: POLL, query_timeout: TIMEOUT_MS }
  const { rows } = await pool.query<Row>({ ...query, values: parametersOf(cursor, options) })
  const [first] = rows
  if (first === undefined) throw new Error('a poll without a snapshot')
  const found = rows.filter((row) => row.source !== null)
  return { entries: found.map(feedEntryOf), next: after(cursor, first, found) }
}

function parametersOf(cursor: Cursor | undefined, { tables, server }: PollOptions): unknown[] {
  const { source, part, number } = cursor?.within?.last ?? START
  // The text format of a snapshot is `xmin:xmax:open transactions`.
  const open = cursor?.seen.split(':')[2]?.split(',').filter(Boolean) ?? []
  return [cursor?.seen, cursor?.at, open, cursor?.within?.upTo, source, part, number, server, tables]
}

function after(cursor: Cursor | undefined, { up_to: upTo, at }: Row, found: readonly Row[]): Cursor {
  const end = found.length < PAGE ? undefined : found.at(-1)
  if (cursor === undefined || end === undefined) return { seen: upTo, at }
  const { source, part, number } = end
  return { ...cursor, within: { upTo, last: { source: source ?? '', part, number } } }
}

function feedEntryOf(row: Row): FeedEntry {
  const body: unknown = JSON.parse(row.body)
  if (row.source === 'message') return { kind: 'message', message: messageBody.parse(body) }
  if (row.source === 'relay') return { kind: 'relay', ...relayBody.parse(body) }
  const images = { oldImage: row.old_image ?? undefined, newImage: row.new_image ?? undefined }
  return { kind: 'change', change: { ...changeBody.parse(body), ...images } }
}
