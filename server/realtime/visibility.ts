import type pg from 'pg'
import type { Platform } from '#server/platform/module.ts'
import type { CatalogCache, Role, Table } from './catalog.ts'
import type { Change } from './change.ts'
import type { Channel } from './channel.ts'
import { inTurns } from './in-turns.ts'
import { isOutage } from './outage.ts'
import { decidedByPlace } from './policy-text.ts'
import { callerOf, type Viewer } from './viewer.ts'
import { imagesOf, visibilityStatement } from './visibility-statement.ts'

/** Channels with the same subscriptions, any of which stands for all. */
export type Audience = [Channel, ...Channel[]]

/** What one group of channels sees of one change. */
export interface Sight {
  readonly change: Change
  readonly table: Table
  readonly role: Role
  readonly audiences: readonly Audience[]
  /** A row that an update took out of sight is gone, for those who saw it. */
  readonly action: Change['action']
  /** The row with the columns that the group may read; undefined for a delete. */
  readonly record: string | undefined
  /** The primary key of the row as it was; undefined for an insert. */
  readonly oldKey: string | undefined
}

const TIMEOUT_MS = 2_000
/** Statements at a time: the pool has eight connections, and requests want them too. */
const AT_ONCE = 3

/** The role that somebody has in a company, and the one in the installation; empty without. */
type Places = (userId: string | undefined, company: string) => readonly [inCompany: string, global: string]

/** One group of channels and the changes that it has to be asked about. */
interface Group {
  readonly table: Table
  /** Who is asked. */
  readonly viewer: Viewer
  /** Another member of the company in the same place. */
  other: Viewer | undefined
  readonly audiences: Map<string, Audience>
  readonly changes: readonly Change[]
}

export type See = (changes: readonly Change[], subscribers: (table: string) => Iterable<Channel>) => Promise<Sight[]>

/**
 * Who sees which change. Every subscriber sees exactly the rows that it may select, and there is no second description of
 * what that is: the table's SELECT policies are evaluated on the row of the change, as one member of each group of
 * subscribers that they cannot tell apart. A group is a place: role, assurance, role in the change's company, role in the
 * installation. A table whose policies ask for anything else is evaluated for each subscriber (`decidedByPlace`).
 * Groups are made anew for each batch, so a change of membership counts from the next change on.
 *
 * @returns what is seen, in the order of `changes`; throws only when the database is out of reach
 */
export function createVisibility({ database, log }: Pick<Platform, 'database' | 'log'>, catalog: CatalogCache): See {
  const look = async (group: Group): Promise<Sight[]> => {
    const { role } = group.viewer
    const hidden = group.table.columns.filter((column) => !column.readers.includes(role)).map((column) => column.name)
    // Without the key a client could not tell which row it is told about.
    if (group.table.key.some((name) => hidden.includes(name))) return []
    const rows = await database.asCaller(
      callerOf(group.viewer),
      { text: visibilityStatement(group.table, role), values: [imagesOf(group.changes), hidden] },
      { readOnly: true, timeoutMs: TIMEOUT_MS },
    )
    return rows.flatMap(([n, record, oldKey]) => {
      const change = group.changes[Number(n) - 1]
      return change === undefined ? [] : sightOf(group, change, record ?? undefined, oldKey ?? undefined)
    })
  }

  const lookAgain = async (group: Group): Promise<Sight[]> => {
    const table = (await catalog.refreshed()).published.get(group.table.name)
    return table === undefined ? [] : look({ ...group, table })
  }

  const lookSafely = (group: Group): Promise<Sight[]> =>
    look(group).catch(async (error: unknown) => {
      if (isOutage(error)) throw error
      return lookAgain(group).catch((second: unknown) => {
        if (isOutage(second)) throw second
        log.error({ err: second, table: group.table.name }, 'the policies of a table could not be asked: not delivered')
        return []
      })
    })

  const lookTwice = async (group: Group): Promise<Sight[]> => {
    const sights = await lookSafely(group)
    // Who was asked may have lost the place since it was looked up, and the others still have it.
    return sights.length > 0 || group.other === undefined ? sights : lookSafely({ ...group, viewer: group.other })
  }

  return async (changes, subscribers) => {
    const { published } = await catalog.current()
    const channels = new Map(
      [...new Set(changes.map(({ table }) => table))].map((name) => [name, [...subscribers(name)]]),
    )
    const watched = changes.filter(({ table }) => published.has(table) && channels.get(table)?.length !== 0)
    if (watched.length === 0) return []
    const places = await loadPlaces(database.service, watched)
    const sights = await inTurns(AT_ONCE, groupsOf(watched, published, channels, places), lookTwice)
    const order = new Map(watched.map((change, index) => [change, index]))
    return sights.flat().toSorted((a, b) => (order.get(a.change) ?? 0) - (order.get(b.change) ?? 0))
  }
}

function groupsOf(
  changes: readonly Change[],
  tables: ReadonlyMap<string, Table>,
  channels: ReadonlyMap<string, readonly Channel[]>,
  places: Places,
): Group[] {
  const together = new Map<string, [Change, ...Change[]]>()
  for (const change of changes) {
    const key = `${change.table} ${change.company}`
    const known = together.get(key)
    if (known === undefined) together.set(key, [change])
    else known.push(change)
  }
  const groups = new Map<string, Group>()
  for (const [key, their] of together) {
    const [first] = their
    const table = tables.get(first.table)
    if (table === undefined) continue
    const byPlace = { anon: decidedByPlace(table, 'anon'), authenticated: decidedByPlace(table, 'authenticated') }
    for (const channel of channels.get(table.name) ?? []) {
      const { viewer } = channel
      const [role, global] = places(viewer.userId, first.company)
      const place = byPlace[viewer.role] ? [viewer.role, viewer.assurance, role, global].join(' ') : viewer.claimsText
      const id = `${key} ${place}`
      const group = groups.get(id) ?? { table, viewer, other: undefined, audiences: new Map(), changes: their }
      groups.set(id, group)
      if (role !== '' && group.viewer.userId !== viewer.userId) group.other ??= viewer
      const audience = group.audiences.get(channel.audience)
      if (audience === undefined) group.audiences.set(channel.audience, [channel])
      else audience.push(channel)
    }
  }
  return [...groups.values()]
}

/** Roles in the companies of the batch, and in the installation: one query. */
async function loadPlaces(pool: pg.Pool, changes: readonly Change[]): Promise<Places> {
  const { rows } = await pool.query<{ user_id: string; place: string; role: string }>({
    name: 'realtime places',
    text: `select user_id, company_id::text as place, company_role as role from public.user_companies
           where company_id = any ($1) and (access_until is null or access_until > now())
           union all
           select id, '', global_role from public.profiles where global_role is not null`,
    values: [[...new Set(changes.map(({ company }) => company))]],
  })
  const roles = new Map(rows.map(({ user_id: user, place, role }) => [`${user} ${place}`, role]))
  return (user, company) => [roles.get(`${user} ${company}`) ?? '', roles.get(`${user} `) ?? '']
}

function sightOf(group: Group, change: Change, record: string | undefined, oldKey: string | undefined): Sight[] {
  const { table, viewer } = group
  const sight = { change, table, role: viewer.role, audiences: [...group.audiences.values()], record, oldKey }
  if (change.action === 'INSERT') return record === undefined ? [] : [{ ...sight, action: 'INSERT' }]
  return [{ ...sight, action: record === undefined ? 'DELETE' : 'UPDATE' }]
}
