import { z } from 'zod'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listStatement, type Listing } from './list-statements.ts'
import { parsePrefix } from '../names.ts'
import { metadataOf, objectRow, type ObjectRow } from '../object-row.ts'
import { readJson } from '../read-json.ts'
import { storageErrors } from '../errors/errors.ts'
import type { Endpoint } from '../storage.ts'

const MAX_ENTRIES = 1_000
/** Pages further back need a cursor: the database counts an offset entry by entry. */
const MAX_OFFSET = 100_000

interface Entry {
  /** The whole name; a folder's ends with a slash. */
  readonly key: string
  /** The value that the entry is sorted by. */
  readonly value: string
  /** Absent for a folder. */
  readonly row: ObjectRow | undefined
}

async function entriesOf(database: Database, caller: Caller, listing: Listing): Promise<Entry[]> {
  const rows = await database.asCaller(caller, listStatement(listing), { readOnly: true })
  return rows.map(([key, value, row]) => ({
    key: key ?? '',
    value: value ?? '',
    row: row ? objectRow.parse(JSON.parse(row)) : undefined,
  }))
}

const direction = z.enum(['asc', 'desc'])

const listBody = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(MAX_ENTRIES).default(100),
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
  search: z.string().max(1_024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: direction.default('asc'),
    })
    .nullish(),
})

/** One folder's entries, by names relative to it. */
export const list: Endpoint = async ({ database }, { c, caller, bucket }) => {
  const { prefix: asked, limit, offset, search, sortBy } = await readJson(c, listBody)
  const folder = asked.replace(/^\/+/, '').replace(/([^/])$/, '$1/')
  const prefix = parsePrefix(folder)
  const order = { column: sortBy?.column ?? 'name', direction: sortBy?.order ?? 'asc' }
  const listing = { bucket, prefix, folders: true, search: (search ?? '').normalize('NFC'), order, limit, offset }
  const entries = await entriesOf(database, caller, { ...listing, after: undefined })
  return c.json(entries.map(({ key, row }) => relative(key.slice(prefix.length), row)))
}

function relative(name: string, row: ObjectRow | undefined): Record<string, unknown> {
  if (row === undefined) {
    const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
    return { name: name.replace(/\/$/, ''), ...nothing }
  }
  return { name, ...facts(row) }
}

function facts(row: ObjectRow): Record<string, unknown> {
  const { id, updated_at, created_at, last_accessed_at } = row
  return { id, updated_at, created_at, last_accessed_at, metadata: metadataOf(row) }
}

const listV2Body = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(MAX_ENTRIES).default(1_000),
  cursor: z.string().max(8_192).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'created_at', 'updated_at']).default('name'), order: direction.default('asc') })
    .nullish(),
})

/** Everything that begins with the prefix, by full name, with cursor pagination. */
export const listV2: Endpoint = async ({ database }, { c, caller, bucket }) => {
  const body = await readJson(c, listV2Body)
  const { limit, with_delimiter: folders } = body
  const order = { column: body.sortBy?.column ?? 'name', direction: body.sortBy?.order ?? 'asc' }
  const after = body.cursor ? parseCursor(body.cursor) : undefined
  const listing = { bucket, prefix: parsePrefix(body.prefix), folders, search: '', order, offset: 0, after }
  const entries = await entriesOf(database, caller, { ...listing, limit: limit + 1 })
  const page = entries.slice(0, limit)
  const last = page.at(-1)
  const hasNext = entries.length > limit && last !== undefined
  return c.json({
    hasNext,
    ...(hasNext && { nextCursor: cursorOf(last) }),
    folders: page.flatMap(({ key, row }) => (row === undefined ? [{ key: lastSegment(key), name: key }] : [])),
    objects: page.flatMap(({ key, row }) =>
      row === undefined ? [] : [{ key: lastSegment(key), name: key, ...facts(row) }],
    ),
  })
}

const lastSegment = (key: string): string => key.replace(/\/$/, '').split('/').at(-1) ?? ''

const cursor = z.strictObject({ name: z.string().min(1).max(1_024), value: z.string().max(1_024) })

const cursorOf = ({ key, value }: Entry): string =>
  Buffer.from(JSON.stringify({ name: key, value })).toString('base64url')

/** Opaque to clients, but they may change it: its values are only compared. */
function parseCursor(text: string): z.infer<typeof cursor> {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw storageErrors.request('cursor: is not one that was given out')
  }
}
