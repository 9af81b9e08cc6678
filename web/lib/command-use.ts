import { currentSession } from './auth/session.ts'
import { isObject } from './json.ts'
import { storage } from './storage.ts'

/** How often a command was used: each use counts half as much after two weeks. */
export interface Use {
  readonly id: string
  /** As it was at `at`, in milliseconds since 1970. */
  readonly weight: number
  readonly at: number
}

const HALF_LIFE_MS = 14 * 86_400_000
/** The most used ones are kept. */
const KEPT = 30

export function weightAt({ weight, at }: Use, now: number): number {
  return weight * 0.5 ** ((now - at) / HALF_LIFE_MS)
}

/** The uses after one more of this command. */
export function withUse(uses: readonly Use[], id: string, now: number): readonly Use[] {
  const before = uses.find((use) => use.id === id)
  const others = uses.filter((use) => use !== before).toSorted((a, b) => weightAt(b, now) - weightAt(a, now))
  const used = { id, weight: 1 + (before === undefined ? 0 : weightAt(before, now)), at: now }
  return [used, ...others.slice(0, KEPT - 1)]
}

export type CommandWeights = ReadonlyMap<string, number>

/** How much the person at this browser uses each command; absent for those never used. */
export function commandWeights(): CommandWeights {
  return new Map(storedUses().map((use) => [use.id, weightAt(use, Date.now())]))
}

export function noteCommand(id: string): void {
  const key = ownKey()
  if (key !== undefined) storage.set(key, JSON.stringify(withUse(storedUses(), id, Date.now())))
}

function storedUses(): readonly Use[] {
  const key = ownKey()
  if (key === undefined) return []
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(parseUse) : []
  } catch {
    return []
  }
}

function parseUse(value: unknown): Use[] {
  if (!isObject(value)) return []
  const { id, weight, at } = value
  return typeof id === 'string' && typeof weight === 'number' && typeof at === 'number' ? [{ id, weight, at }] : []
}

function ownKey(): string | undefined {
  const session = currentSession()
  return session.status === 'signed-in' ? `command-use:${session.user.id}` : undefined
}
