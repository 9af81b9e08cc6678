import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Catalog, Table } from '../change-feed/catalog.ts'
import type { Change } from '../change-feed/change.ts'
import { channelErrors } from '../channels/channel-errors.ts'
import type { FilterMatching } from './filter-matching.ts'
import { parseFilter, type Filter } from './parse-filter.ts'
import type { Viewer } from '../channels/viewer.ts'

/** One subscription of a channel to changes. */
export interface Binding {
  /** The same for equal subscriptions; clients find their callback by it. */
  readonly id: number
  readonly event: Change['action'] | '*'
  /** Undefined: all tables. */
  readonly table: string | undefined
  readonly filter: Filter | undefined
  /** Columns that are sent in addition to the key; undefined: all. */
  readonly select: readonly string[] | undefined
}

/** As in the join; answered with the same values, which the client compares. */
export const bindingRequest = z.object({
  event: z.string().nullish(),
  schema: z.string().nullish(),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).max(100).nullish(),
})
export type BindingRequest = z.infer<typeof bindingRequest>

const EVENTS = new Map<string, Change['action']>((['INSERT', 'UPDATE', 'DELETE'] as const).map((name) => [name, name]))

/**
 * Checks a subscription against the database: the table is published, its columns may be read, the values match its
 * types.
 *
 * @throws ChannelError
 */
export async function bind(
  request: BindingRequest,
  viewer: Viewer,
  catalog: Catalog,
  filters: FilterMatching,
): Promise<Binding> {
  const filter = parseFilter(request.filter ?? '')
  const select = request.select?.length === 0 ? undefined : (request.select ?? undefined)
  const table = tableOf(request, catalog)
  if (table === undefined && (filter !== undefined || select !== undefined))
    throw channelErrors.changes('A filter or a column selection needs an explicit schema and table name.')
  if (table !== undefined) {
    checkColumns(table, select, viewer)
    if (filter !== undefined) await filters.check(table, filter, viewer)
  }
  const event = EVENTS.get(request.event?.toUpperCase() ?? '') ?? '*'
  return { id: idOf(request), event, table: table?.name, filter, select }
}

/** Undefined: all of them. */
function tableOf({ event, schema, table, filter }: BindingRequest, { published }: Catalog): Table | undefined {
  const known = ['public', '*'].includes(schema ?? 'public')
  const found = known ? published.get(table ?? '') : undefined
  if (found !== undefined || (known && (table ?? '*') === '*')) return found
  const given = `event: ${event ?? '*'}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filter: ${filter ?? 'none'}`
  throw channelErrors.changes(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${given}]`,
  )
}

function checkColumns(table: Table, select: readonly string[] | undefined, { role }: Viewer): void {
  for (const name of select ?? []) {
    if (table.columns.find((column) => column.name === name)?.readers.includes(role) !== true)
      throw channelErrors.changes(`invalid column for select ${name}`)
  }
}

/** 48 bits of a hash: a whole number that every client can represent, with practically no collisions. */
function idOf({ event, schema, table, filter, select }: BindingRequest): number {
  const text = JSON.stringify([event, schema, table, filter, select])
  return createHash('sha1').update(text).digest().readUIntBE(0, 6)
}
