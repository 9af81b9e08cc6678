import type { Plan } from '../plan/plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { Preferences } from './request.ts'

const ALLOWED = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

const WORDS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ALLOWED))

const oneOf = <T extends string>(allowed: readonly T[], value: string | undefined): T | undefined =>
  allowed.find((word) => word === value)

/** Parses `Prefer`. The first recognised value of each kind counts; `handling=strict` refuses unrecognised ones. */
export function parsePreferences(header: string | undefined, timeZones: ReadonlySet<string>): Preferences {
  const { found, unknown } = splitPreferences(header ?? '', timeZones)
  const handling = oneOf(ALLOWED.handling, found.get('handling'))
  if (handling === 'strict' && unknown.length > 0) throw restErrors.preferences(unknown)
  const maxAffected = found.get('max-affected')
  return {
    resolution: oneOf(ALLOWED.resolution, found.get('resolution')),
    missing: oneOf(ALLOWED.missing, found.get('missing')),
    return: oneOf(ALLOWED.return, found.get('return')),
    count: oneOf(ALLOWED.count, found.get('count')),
    transaction: oneOf(ALLOWED.tx, found.get('tx')),
    handling,
    timezone: found.get('timezone'),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
  }
}

function splitPreferences(
  header: string,
  timeZones: ReadonlySet<string>,
): { found: Map<string, string>; unknown: string[] } {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const part of header.split(',', 50)) {
    const text = part.trim()
    if (text === '') continue
    const [name = '', value = ''] = text.split('=', 2).map((word) => word.trim())
    const known = name === 'timezone' ? timeZones.has(value) : recognised(name, value)
    if (!known) unknown.push(text)
    else if (!found.has(name)) found.set(name, value)
  }
  return { found, unknown }
}

function recognised(name: string, value: string): boolean {
  return name === 'max-affected' ? /^\d{1,9}$/.test(value) : (WORDS.get(name)?.includes(value) ?? false)
}

type Kind = 'resolution' | 'missing' | 'return' | 'count' | 'tx' | 'handling' | 'timezone' | 'max-affected'

/** The preferences that can have an effect, in the order that published clients expect. */
const EFFECTIVE: Readonly<Record<Plan['kind'], readonly Kind[]>> = {
  read: ['count', 'tx', 'handling', 'timezone'],
  insert: ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'],
  update: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  nothing: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  delete: ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  call: ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
}

/** The value of `Preference-Applied`: the requested preferences that have an effect. */
export function appliedPreferences(preferences: Preferences, plan: Plan): string | undefined {
  const merges = plan.kind === 'insert' && plan.conflict !== undefined && plan.only === undefined
  const values: Readonly<Record<Kind, string | number | undefined>> = {
    resolution: merges ? preferences.resolution : undefined,
    missing: plan.kind === 'insert' && plan.only !== undefined ? undefined : preferences.missing,
    return: plan.kind === 'call' && preferences.return !== 'minimal' ? undefined : preferences.return,
    count: preferences.count,
    tx: preferences.transaction,
    handling: preferences.handling,
    timezone: preferences.timezone,
    'max-affected': preferences.handling === 'strict' ? preferences.maxAffected : undefined,
  }
  const parts = EFFECTIVE[plan.kind].flatMap((kind) => (values[kind] === undefined ? [] : [`${kind}=${values[kind]}`]))
  return parts.length === 0 ? undefined : parts.join(', ')
}
