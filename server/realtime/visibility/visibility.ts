import type pg from 'pg'
import type { Platform } from '#server/platform/module.ts'
import type { CatalogCache, Role, Table } from '../change-feed/catalog.ts'
import type { Change } from '../change-feed/change.ts'
import type { Channel } from '../channels/channel.ts'
import { channelErrors, type ChannelError } from '../channels/channel-errors.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import { isOutage, isUnanswered } from '../change-feed/is-outage.ts'
import { decidedByRole } from './policy-text.ts'
import { callerOf, type Viewer } from '../channels/viewer.ts'
import { imagesOf, visibilityStatement } from './visibility-statement.ts'

/** Channels with the same subscriptions; any of them represents all. */
export type Audience = [Channel, ...Channel[]]

/** A change as one group of channels sees it. */
export interface VisibleChange {
  readonly change: Change
  readonly table: Table
  readonly role: Role
  readonly audiences: readonly Audience[]
  /** DELETE for an update after which the row is no longer visible. */
  readonly action: Change['action']
  /** The row with the columns that the group may read; undefined for a delete. */
  readonly record: string | undefined
  /** The primary key of the old row; undefined for an insert. */
  readonly oldKey: string | undefined
}

const TIMEOUT_MS = 2_000
const NO_ANSWER = 'The policies of a table could not be evaluated on a changed row'
/** Concurrent statements: the pool has eight connections, which requests need too. */
const AT_ONCE = 3

/** A user's role in a company, and in the installation; empty without one. */
type RoleLookup = (userId: string | undefined, company: string) => readonly [inCompany: string, global: string]

/** One group of channels and the changes to evaluate for it. */
interface Group {
  readonly table: Table
  /** The policies are evaluated as this viewer. */
  readonly viewer: Viewer
  /** Another member of the company with the same role. */
  other: Viewer | undefined
  readonly audiences: Map<string, Audience>
  readonly changes: readonly Change[]
}

interface Deps extends Pick<Platform, 'database' | 'log'> {
  /** Ends a channel and sends it the reason. */
  readonly end: (channel: Channel, error: ChannelError) => void
}

export type FindVisible = (
  changes: readonly Change[],
  subscribers: (table: string) => Iterable<Channel>,
) => Promise<VisibleChange[]>

/**
 * Decides who sees which change. Every subscriber sees exactly the rows that it may select, without a second
 * implementation of policies: the table's SELECT policies are evaluated on the row of the change, once for each group
 * of equivalent subscribers. A group shares role, assurance, role in the change's company, and role in the
 * installation. If a table's policies depend on anything else, they are evaluated for each subscriber
 * (`decidedByRole`). Groups are built for each batch, so a change of membership counts from the next change on. The
 * channels of a group for which the database gives no answer in time are ended: their clients join and read again.
 *
 * @returns the visible changes, in the order of `changes`; throws only when the database is unreachable
 */
export function createVisibility({ database, log, end }: Deps, catalog: CatalogCache): FindVisible {
  const evaluate = async (group: Group): Promise<VisibleChange[]> => {
    const { role } = group.viewer
    const hidden = group.table.columns.filter((column) => !column.readers.includes(role)).map((column) => column.name)
    // Without the key a client could not identify the row.
    if (group.table.key.some((name) => hidden.includes(name))) return []
    const rows = await database.asCaller(
      callerOf(group.viewer),
      { text: visibilityStatement(group.table, role), values: [imagesOf(group.changes), hidden] },
      { readOnly: true, timeoutMs: TIMEOUT_MS, background: true },
    )
    return rows.flatMap(([n, record, oldKey]) => {
      const change = group.changes[Number(n) - 1]
      return change === undefined ? [] : visibleChangeOf(group, change, record ?? undefined, oldKey ?? undefined)
    })
  }

  const evaluateWithFreshCatalog = async (group: Group): Promise<VisibleChange[]> => {
    const table = (await catalog.refreshed()).published.get(group.table.name)
    return table === undefined ? [] : evaluate({ ...group, table })
  }

  /** @returns undefined when the database gave no answer */
  const evaluateSafely = (group: Group): Promise<VisibleChange[] | undefined> =>
    evaluate(group).catch(async (error: unknown) => {
      if (isOutage(error)) throw error
      return evaluateWithFreshCatalog(group).catch((second: unknown) => {
        if (isOutage(second)) throw second
        log.error({ err: second, table: group.table.name }, 'the policies of a table could not be asked: not delivered')
        // A policy that always fails would end the channels at each change.
        return isUnanswered(second) ? undefined : []
      })
    })

  const evaluateWithFallback = async (group: Group): Promise<VisibleChange[]> => {
    let visibleChanges = await evaluateSafely(group)
    // The group's viewer may have lost the role in the meantime, while the others still have it.
    if (visibleChanges?.length === 0 && group.other !== undefined)
      visibleChanges = await evaluateSafely({ ...group, viewer: group.other })
    if (visibleChanges !== undefined) return visibleChanges
    for (const channel of [...group.audiences.values()].flat()) end(channel, channelErrors.changes(NO_ANSWER))
    return []
  }

  return async (changes, subscribers) => {
    const { published } = await catalog.current()
    const channels = new Map(
      [...new Set(changes.map(({ table }) => table))].map((name) => [name, [...subscribers(name)]]),
    )
    const watched = changes.filter(({ table }) => published.has(table) && channels.get(table)?.length !== 0)
    if (watched.length === 0) return []
    const roles = await loadRoles(database.service, watched)
    const visibleChanges = await mapConcurrently(
      AT_ONCE,
      groupsOf(watched, published, channels, roles),
      evaluateWithFallback,
    )
    const order = new Map(watched.map((change, index) => [change, index]))
    return visibleChanges.flat().toSorted((a, b) => (order.get(a.change) ?? 0) - (order.get(b.change) ?? 0))
  }
}

function groupsOf(
  changes: readonly Change[],
  tables: ReadonlyMap<string, Table>,
  channels: ReadonlyMap<string, readonly Channel[]>,
  roles: RoleLookup,
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
    const isDecidedByRole = { anon: decidedByRole(table, 'anon'), authenticated: decidedByRole(table, 'authenticated') }
    for (const channel of channels.get(table.name) ?? []) {
      const { viewer } = channel
      const [role, global] = roles(viewer.userId, first.company)
      const place = isDecidedByRole[viewer.role]
        ? [viewer.role, viewer.assurance, role, global].join(' ')
        : viewer.claimsText
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
async function loadRoles(pool: pg.Pool, changes: readonly Change[]): Promise<RoleLookup> {
  const { rows } = await pool.query<{ user_id: string; place: string; role: string }>({
    name: 'realtime roles in companies',
    text: `select user_id, company_id::text as place, company_role as role from public.user_companies
           where company_id = any ($1) and (access_until is null or access_until > now())
           union all
           select id, '', global_role from public.profiles where global_role is not null`,
    values: [[...new Set(changes.map(({ company }) => company))]],
  })
  const roles = new Map(rows.map(({ user_id: user, place, role }) => [`${user} ${place}`, role]))
  return (user, company) => [roles.get(`${user} ${company}`) ?? '', roles.get(`${user} `) ?? '']
}

function visibleChangeOf(
  group: Group,
  change: Change,
  record: string | undefined,
  oldKey: string | undefined,
): VisibleChange[] {
  const { table, viewer } = group
  const visible = { change, table, role: viewer.role, audiences: [...group.audiences.values()], record, oldKey }
  if (change.action === 'INSERT') return record === undefined ? [] : [{ ...visible, action: 'INSERT' }]
  return [{ ...visible, action: record === undefined ? 'DELETE' : 'UPDATE' }]
}
