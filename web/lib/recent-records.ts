import type { Id } from '#domain/ids.ts'
import { isObject } from './json.ts'
import { readSelectedCompanyId } from './company/selected-company.ts'
import { currentSession } from './auth/session.ts'
import { storage } from './storage.ts'

const KEPT = 10
const PREFIX = 'recent-records'

/** Detail pages, as opposed to lists. A new area adds its own. */
const RECORD_PATHS = [/^\/controls\/[^/]+$/]

export type RecentRecord = { path: string; title: string }

/** The records that the person opened last in the company, newest first. */
export function recentRecords(): readonly RecentRecord[] {
  const key = ownKey()
  if (key === undefined) return []
  try {
    const stored: unknown = JSON.parse(storage.get(key) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(parseRecord) : []
  } catch {
    return []
  }
}

function parseRecord(value: unknown): RecentRecord[] {
  if (!isObject(value)) return []
  const { path, title } = value
  return typeof path === 'string' && typeof title === 'string' ? [{ path, title }] : []
}

/** Remembers a visited record page; a better title replaces the former. */
export function noteVisit(path: string, title: string): void {
  const key = ownKey()
  if (key === undefined || !RECORD_PATHS.some((pattern) => pattern.test(path))) return
  const others = recentRecords().filter((record) => record.path !== path)
  storage.set(key, JSON.stringify([{ path, title }, ...others].slice(0, KEPT)))
}

/** Deletes the visits of everyone but `except`: the next person at this browser must not see them. */
export function forgetVisits(except: Id<'users'> | undefined): void {
  for (const key of storage.keys())
    if (key.startsWith(`${PREFIX}:`) && !key.startsWith(`${PREFIX}:${except}:`)) storage.remove(key)
}

/** The storage key by person and company. */
function ownKey(): string | undefined {
  const session = currentSession()
  const companyId = readSelectedCompanyId()
  if (session.status !== 'signed-in' || companyId === undefined) return undefined
  return `${PREFIX}:${session.user.id}:${companyId}`
}
