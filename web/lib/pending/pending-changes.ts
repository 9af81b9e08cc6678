import { useSyncExternalStore } from 'react'
import { parseObjectiveResult, type ObjectiveResult } from '#domain/controls/objectives.ts'
import { parseControlStatus, type ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { currentSession } from '../auth/session.ts'
import { isUnreachable } from '../errors.ts'
import { isObject, parseList, type JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'
import { storage } from '../storage.ts'
import { parseResultValues, type ResultValues } from './result-values.ts'

/** A change of one field that the page shows and the server has not confirmed. */
export type PendingChange = {
  readonly userId: Id<'users'>
  readonly companyId: Id<'companies'>
  readonly controlId: Id<'controls'>
  /** The number of the control, for messages. */
  readonly controlNumber: string
  readonly change: PendingChangeOf
  /** What the person saw in the field, by `seenValue`; also before earlier changes that this one replaces. */
  readonly seen: readonly string[]
  /** The page load that made it. */
  readonly page: string
}

export type PendingChangeOf =
  | { readonly kind: 'status'; readonly status: ControlStatus }
  | { readonly kind: 'objective'; readonly objectiveId: string; readonly result: ObjectiveResult | null }
  | {
      readonly kind: 'result'
      readonly assessmentId: Id<'assessments'>
      /** Null for a control without objectives. */
      readonly objectiveId: string | null
      readonly values: ResultValues
    }

const KEY = 'unsent-changes'
const RETRY_AT_MOST_MS = 10_000

/** The next page load sends the pending changes of earlier ones. */
export const THIS_PAGE = `${performance.timeOrigin}`

/** True from an unreachable server until everything is sent. */
let isStuck = false
let waiting = readAll().length
const listeners = new Set<() => void>()

/** Keeps changes in this browser until the server confirms or rejects them; only the latest of each field. */
export function rememberPending(changes: readonly PendingChange[]): void {
  const former = new Map(readAll().map((known) => [fieldOf(known), known]))
  const added = changes.map((change) => {
    const field = fieldOf(change)
    const seen = [...(former.get(field)?.seen ?? []), ...change.seen]
    former.delete(field)
    return { ...change, seen }
  })
  store([...former.values(), ...added])
}

/** A value of a field as `seen` keeps it. */
export function seenValue(value: unknown): string {
  return JSON.stringify(value)
}

/**
 * Drops answered changes. Later changes of the same fields stay. Once the session has ended, the changes were refused
 * with it and not for what they are: they stay too, and the next sign-in sends them.
 */
export function forgetPending(
  changes: readonly PendingChange[],
  hasEnded = currentSession().status === 'signed-out',
): void {
  const answered = new Set(changes.map(textOf))
  const kept = readAll().flatMap((known) => {
    if (!answered.has(textOf(known))) return [known]
    return hasEnded ? [{ ...known, page: `${known.page} ended` }] : []
  })
  store(kept)
}

/** Without what was seen, which grows as changes are replaced. */
function textOf(change: PendingChange): string {
  return JSON.stringify({ ...change, seen: [] })
}

/** The pending changes that earlier page loads of this person left, oldest first. */
export function leftBehind(userId: Id<'users'>, companyId: Id<'companies'>): readonly PendingChange[] {
  return readAll().filter(
    (change) => change.userId === userId && change.companyId === companyId && change.page !== THIS_PAGE,
  )
}

/** Deletes the changes of everyone but `except`, to stop sending them. */
export function forgetPendingOfOthers(except: Id<'users'> | undefined): void {
  store(readAll().filter(({ userId }) => userId === except))
}

/** Mutation options: retries until the server responds. An error response is final. */
export const untilAnswered = {
  retry: (_failures: number, error: Error): boolean => {
    const unreachable = isUnreachable(error.cause)
    if (unreachable) markStuck()
    return unreachable
  },
  retryDelay: (failures: number): number => Math.min(RETRY_AT_MOST_MS, 500 * 2 ** failures),
}

/** The number of changes that wait for an unreachable server; requests in flight to a reachable one do not count. */
export function usePendingCount(): number {
  return useSyncExternalStore(subscribe, () => (isStuck ? waiting : 0))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('offline', markStuck)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', markStuck)
  }
}

function markStuck(): void {
  isStuck = waiting > 0
  publish()
}

function fieldOf({ userId, companyId, controlId, change }: PendingChange): string {
  return JSON.stringify([userId, companyId, controlId, ...subjectOf(change)])
}

function subjectOf(change: PendingChangeOf): readonly (string | null)[] {
  switch (change.kind) {
    case 'status':
      return [change.kind]
    case 'objective':
      return [change.kind, change.objectiveId]
    case 'result':
      return [change.kind, change.assessmentId, change.objectiveId, ...Object.keys(change.values).toSorted()]
  }
}

function store(changes: readonly PendingChange[]): void {
  waiting = changes.length
  isStuck = waiting > 0 && (isStuck || !navigator.onLine)
  if (waiting === 0) storage.remove(KEY)
  else storage.set(KEY, JSON.stringify(changes))
  publish()
}

function publish(): void {
  for (const listener of listeners) listener()
}

function readAll(): PendingChange[] {
  return parseList(storage.get(KEY)).flatMap((entry) => {
    try {
      return isObject(entry) ? [parsePending(entry)] : []
    } catch {
      // Written by an earlier release, or tampered with.
      return []
    }
  })
}

function parsePending(entry: JsonObject): PendingChange {
  const { id, text } = rowReader(entry)
  return {
    userId: id('users', 'userId'),
    companyId: id('companies', 'companyId'),
    controlId: id('controls', 'controlId'),
    controlNumber: text('controlNumber'),
    change: parseChange(entry['change']),
    seen: parseSeen(entry['seen']),
    page: text('page'),
  }
}

/** Nothing in the changes of an earlier release. */
function parseSeen(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((seen) => typeof seen === 'string') : []
}

function parseChange(value: unknown): PendingChangeOf {
  if (!isObject(value)) throw new TypeError('not a change')
  const { id, text, textOrNull } = rowReader(value)
  const kind = text('kind')
  if (kind === 'status') return { kind, status: parseControlStatus(text('status')) }
  if (kind === 'result') {
    const values = value['values']
    if (!isObject(values)) throw new TypeError('a result without values')
    return {
      kind,
      assessmentId: id('assessments', 'assessmentId'),
      objectiveId: textOrNull('objectiveId'),
      values: parseResultValues(values),
    }
  }
  return { kind: 'objective', objectiveId: text('objectiveId'), result: parseObjectiveResult(textOrNull('result')) }
}
