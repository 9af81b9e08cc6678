import { z } from 'zod'

const MAX_BYTES = 4_000
const MAX_DEPTH = 8
const UNSTORABLE = /\0|\p{Surrogate}/u

/**
 * Data that an account sets about itself (`data`, `user_metadata`). Small, because every access token carries it, and
 * a token too large for a header would lock out its owner. Never trusted: no right may depend on it.
 */
export const userData = z
  .custom<Record<string, unknown>>(isPlainObject, { error: 'must be an object', abort: true })
  // Depth is checked first and stops the check: too deep a value can be neither measured nor stored.
  .refine((value) => isStorable(value, 0), {
    error: `must be nested at most ${MAX_DEPTH} deep and hold storable text`,
    abort: true,
  })
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_BYTES, {
    error: `must not exceed ${MAX_BYTES} bytes`,
  })

/** Merged as the interface requires: given keys replace, null removes. */
export function mergeUserData(
  present: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(present))
  for (const [key, value] of Object.entries(change)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Depth first and bounded, so that a hostile value cannot exhaust the stack. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  return Object.entries(value).every(([key, inner]) => !UNSTORABLE.test(key) && isStorable(inner, depth + 1))
}
