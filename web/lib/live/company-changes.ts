import type { Query, QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { controlKeys } from '../controls/controls-queries.ts'
import { evidenceKeys } from '../evidence-queries.ts'
import { currentSession } from '../auth/session.ts'
import { applyChanges, changedByOthers } from './apply-changes.ts'
import { markChanged } from './changed-elsewhere.ts'
import { isPatched, readChange, tableOf, type Change, type LiveTable, type PatchedTable } from './changes.ts'
import { gather } from './gather.ts'
import { keepChannel } from './keep-channel.ts'
import { setLiveState } from './live-state.ts'
import { mayLack } from './read-position.ts'

/** A change to 110 rows is 110 messages and one render. */
const DRAWING = { quietMs: 60, atMostMs: 400 }
/** The limit on how often the server is asked again. */
const ASKING = { quietMs: 1000, atMostMs: 1000 }

/** Of the server about a channel. It has the last change of the company where changes begin to arrive. */
interface SystemMessage {
  readonly extension?: unknown
  readonly status?: unknown
  readonly last_change?: unknown
}

/** The cached lists that are patched row by row. */
const LISTS = {
  org_control_status: controlKeys.lists,
  controls: controlKeys.lists,
  evidence: evidenceKeys.ofCompany,
} as const satisfies Record<PatchedTable, (companyId: Id<'companies'>) => readonly unknown[]>

/**
 * Keeps the cached data of a company up to date until the returned function is called. When the subscription starts,
 * the data is refetched if it may lack a change; after an interruption, everything is.
 */
export function followCompany(
  cache: QueryClient,
  companyId: Id<'companies'>,
  liveTables: readonly LiveTable[],
): () => void {
  const asked = gather<Query>(ASKING, (queries) => {
    const due = new Set(queries)
    void cache.invalidateQueries({ predicate: (query) => due.has(query) })
  })
  const drawn = gather<Change>(DRAWING, (changes) => {
    const waiting = applyChanges(cache, companyId, changes)
    const shown = changes.filter((change) => !waiting.includes(change))
    markChanged(changedByOthers(shown, me()))
    asked.add(queriesToAsk(cache, companyId, shown))
    return waiting
  })
  let wasLive = false
  const onLive = (lastChange: unknown) => {
    if (wasLive) void refetchBehind(cache, () => true, undefined)
    else void refetchBehind(cache, (query) => isAbout(query, companyId, liveTables), lastChange)
    wasLive = true
    setLiveState('live')
  }
  const leave = keepChannel({
    topic: `company:${companyId}:changes`,
    listen(channel) {
      for (const table of liveTables) {
        const rows = { event: '*', schema: 'public', table, filter: `company_id=eq.${companyId}` } as const
        channel.on('postgres_changes', rows, (message) => drawn.add([readChange(table, message)]))
      }
      channel.on('system', {}, ({ extension, status, last_change: lastChange }: SystemMessage) => {
        if (extension === 'postgres_changes' && status === 'ok') onLive(lastChange)
      })
    },
    onLost: () => setLiveState('lost'),
  })
  return () => {
    leave()
    drawn.stop()
    asked.stop()
    setLiveState('off')
  }
}

/** Refetches what may lack the change. Queries that go on are judged once their answers are there. */
async function refetchBehind(cache: QueryClient, concerns: (query: Query) => boolean, change: unknown): Promise<void> {
  const isBehind = mayLack(change)
  // An invalidated query with data begins its request again; the first one of a query goes on.
  const goOn = ({ state }: Query) => state.fetchStatus === 'fetching' && (!isBehind || state.data === undefined)
  const goingOn = new Set(cache.getQueryCache().findAll({ predicate: (query) => concerns(query) && goOn(query) }))
  if (isBehind) void cache.invalidateQueries({ predicate: concerns })
  await Promise.allSettled([...goingOn].flatMap(({ promise }) => promise ?? []))
  if (mayLack(change)) void cache.invalidateQueries({ predicate: (query) => goingOn.has(query) })
}

/**
 * The queries that changes could not be applied to: those that follow a table, lists whose change was incomplete, and
 * lists being fetched, whose response may be older than the change.
 */
function queriesToAsk(cache: QueryClient, companyId: Id<'companies'>, changes: readonly Change[]): Query[] {
  const tables = [...new Set(changes.map(tableOf))]
  const unknown = changes.flatMap((change) => (change.kind === 'unknown' ? [change.table] : []))
  return cache.getQueryCache().findAll({
    predicate: (query) =>
      followsAny(query, tables) ||
      isListOf(query, companyId, unknown) ||
      (query.state.fetchStatus === 'fetching' && isListOf(query, companyId, tables)),
  })
}

function isAbout(query: Query, companyId: Id<'companies'>, tables: readonly LiveTable[]): boolean {
  return followsAny(query, tables) || isListOf(query, companyId, tables)
}

function followsAny(query: Query, tables: readonly LiveTable[]): boolean {
  return query.meta?.follows?.some((table) => tables.includes(table)) ?? false
}

function isListOf(query: Query, companyId: Id<'companies'>, tables: readonly LiveTable[]): boolean {
  return tables
    .filter(isPatched)
    .some((table) => LISTS[table](companyId).every((part, index) => query.queryKey[index] === part))
}

function me(): Id<'users'> | undefined {
  const session = currentSession()
  return session.status === 'signed-in' ? session.user.id : undefined
}
