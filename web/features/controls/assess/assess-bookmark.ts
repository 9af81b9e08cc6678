import type { Id } from '#domain/ids.ts'
import { isObject, parseObject } from '#web/lib/json.ts'
import { storage } from '#web/lib/storage.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'

const KEY = 'assess-places'

/**
 * The last assessed control, by company and protocol. Stored in this browser: it changes with every key, and no other
 * person or device needs it.
 */
export function assessBookmark(userId: Id<'users'> | undefined, scope: ControlsScope): string | undefined {
  const number = parseObject(storage.get(KEY))?.[keyOf(userId, scope)]
  return typeof number === 'string' ? number : undefined
}

export function saveAssessBookmark(userId: Id<'users'> | undefined, scope: ControlsScope, nistId: string): void {
  const bookmarks = parseObject(storage.get(KEY))
  storage.set(KEY, JSON.stringify({ ...(isObject(bookmarks) ? bookmarks : {}), [keyOf(userId, scope)]: nistId }))
}

function keyOf(userId: Id<'users'> | undefined, { companyId, protocol }: ControlsScope): string {
  return `${userId ?? ''} ${companyId} ${protocol}`
}
