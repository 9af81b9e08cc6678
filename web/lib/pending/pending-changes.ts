import { useSyncExternalStore } from 'react'
import { parseObjectiveResult, type ObjectiveResult } from '#domain/controls/objectives.ts'
import { parseControlStatus, type ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { isUnreachable } from '../errors.ts'
import { isObject, parseList, type JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'
import { storage } from '../storage.ts'

/** A change of one field that the page has painted and the server has not answered yet. */
export type Unsent = {
  readonly userId: Id<'users'>
  readonly companyId: Id<'companies'>
  readonly controlId: Id<'controls'>
  /** The number of the control, for words. */
  readonly controlNumber: string
  readonly change: UnsentChange
  /** When the record was last changed as the person saw it; null while there was none. */
  readonly seenAt: string | null
  /** Which load of the page made it. */
  readonly page: string
}

export type UnsentChange =
  | { readonly kind: 'status'; readonly status: ControlStatus }
  | { readonly kind: 'objective'; readonly objectiveId: string; readonly result: ObjectiveResult | null }

const KEY = 'unsent-changes'
const RETRY_AT_MOST_MS = 10_000

/** What an earlier load of the page left behind is sent by the next one. */
export const THIS_PAGE = `${performance.timeOrigin}`

/** Nobody was reached; until everything has been sent. */
let isStuck = false
let waiting = readAll().length
const listeners = new Set<() => void>()

/** Keeps changes on this device until the server has acknowledged or refused them; of one field, only the latest. */
export function rememberUnsent(changes: readonly Unsent[]): void {
  const fields = new Set(changes.map(fieldOf))
  store([...readAll().filter((known) => !fields.has(fieldOf(known))), ...changes])
}

/** They were answered. What was written later to the same fields stays. */
export function forgetUnsent(changes: readonly Unsent[]): void {
  const answered = new Set(changes.map((change) => JSON.stringify(change)))
  store(readAll().filter((known) => !answered.has(JSON.stringify(known))))
}

/** What earlier loads of the page could not send in the name of this person, the oldest first. */
export function leftBehind(userId: Id<'users'>, companyId: Id<'companies'>): readonly Unsent[] {
  return readAll().filter(
    (change) => change.userId === userId && change.companyId === companyId && change.page !== THIS_PAGE,
  )
}

/** At a sign-out: nothing is sent in the name of that person any more. */
export function forgetAllUnsent(): void {
  store([])
}

/** For mutations: nobody answered, so it is sent again until somebody does. A refusal is final. */
export const untilAnswered = {
  retry: (_failures: number, error: Error): boolean => {
    const unreachable = isUnreachable(error.cause)
    if (unreachable) markStuck()
    return unreachable
  },
  retryDelay: (failures: number): number => Math.min(RETRY_AT_MOST_MS, 500 * 2 ** failures),
}

/** How many changes wait for a server that cannot be reached; those on their way to one that answers are not counted. */
export function useUnsentCount(): number {
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

function fieldOf({ companyId, controlId, change }: Unsent): string {
  return [companyId, controlId, change.kind === 'objective' ? change.objectiveId : change.kind].join(' ')
}

function store(changes: readonly Unsent[]): void {
  waiting = changes.length
  isStuck = waiting > 0 && (isStuck || !navigator.onLine)
  if (waiting === 0) storage.remove(KEY)
  else storage.set(KEY, JSON.stringify(changes))
  publish()
}

function publish(): void {
  for (const listener of listeners) listener()
}

function readAll(): Unsent[] {
  return parseList(storage.get(KEY)).flatMap((entry) => {
    try {
      return isObject(entry) ? [parseUnsent(entry)] : []
    } catch {
      // Of an earlier release, or tampered with.
      return []
    }
  })
}

function parseUnsent(entry: JsonObject): Unsent {
  const { id, text, textOrNull } = rowReader(entry)
  return {
    userId: id('users', 'userId'),
    companyId: id('companies', 'companyId'),
    controlId: id('controls', 'controlId'),
    controlNumber: text('controlNumber'),
    change: parseChange(entry['change']),
    seenAt: textOrNull('seenAt'),
    page: text('page'),
  }
}

function parseChange(value: unknown): UnsentChange {
  if (!isObject(value)) throw new TypeError('not a change')
  const { text, textOrNull } = rowReader(value)
  if (text('kind') === 'status') return { kind: 'status', status: parseControlStatus(text('status')) }
  return { kind: 'objective', objectiveId: text('objectiveId'), result: parseObjectiveResult(textOrNull('result')) }
}
