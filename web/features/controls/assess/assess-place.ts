import type { Id } from '#domain/ids.ts'
import { isObject, parseObject } from '#web/lib/json.ts'
import { storage } from '#web/lib/storage.ts'
import type { ControlsScope } from '#web/lib/controls-queries.ts'

const KEY = 'assess-places'

/**
 * Where a person stopped, by company and protocol. Kept in this browser: it is a bookmark that nobody else needs, it changes
 * with every key, and being one control off on another device costs a key.
 */
export function assessPlace(userId: Id<'users'> | undefined, scope: ControlsScope): string | undefined {
  const place = parseObject(storage.get(KEY))?.[keyOf(userId, scope)]
  return typeof place === 'string' ? place : undefined
}

export function rememberAssessPlace(userId: Id<'users'> | undefined, scope: ControlsScope, nistId: string): void {
  const places = parseObject(storage.get(KEY))
  storage.set(KEY, JSON.stringify({ ...(isObject(places) ? places : {}), [keyOf(userId, scope)]: nistId }))
}

function keyOf(userId: Id<'users'> | undefined, { companyId, protocol }: ControlsScope): string {
  return `${userId ?? ''} ${companyId} ${protocol}`
}
