import { refusal } from './refusals.ts'
import type { Media, PageRange, Preferences } from './request.ts'

const ALLOWED = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const

const oneOf = <T extends string>(allowed: readonly T[], value: string | undefined): T | undefined =>
  allowed.find((word) => word === value)

/** Reads `Prefer`. The first recognised of each kind counts; `handling=strict` refuses what is not recognised. */
export function parsePreferences(header: string | undefined): Preferences {
  const { found, unknown } = splitPreferences(header ?? '')
  const handling = oneOf(ALLOWED.handling, found.get('handling'))
  if (handling === 'strict' && unknown.length > 0) throw refusal.preferences(unknown)
  const maxAffected = found.get('max-affected')
  return {
    resolution: oneOf(ALLOWED.resolution, found.get('resolution')),
    missing: oneOf(ALLOWED.missing, found.get('missing')),
    return: oneOf(ALLOWED.return, found.get('return')),
    count: oneOf(ALLOWED.count, found.get('count')),
    handling,
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
  }
}

function splitPreferences(header: string): { found: Map<string, string>; unknown: string[] } {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const part of header.split(',', 50)) {
    const text = part.trim()
    if (text === '') continue
    const [name = '', value = ''] = text.split('=', 2).map((word) => word.trim())
    if (!recognised(name, value)) unknown.push(text)
    else if (!found.has(name)) found.set(name, value)
  }
  return { found, unknown }
}

function recognised(name: string, value: string): boolean {
  if (name === 'max-affected') return /^\d{1,9}$/.test(value)
  return new Map<string, readonly string[]>(Object.entries(ALLOWED)).get(name)?.includes(value) ?? false
}

/** The value of `Preference-Applied`: what was asked for and has an effect, in the order that upstream uses. */
export function appliedPreferences(preferences: Preferences): string | undefined {
  const parts = [
    ['resolution', preferences.resolution],
    ['missing', preferences.missing],
    ['return', preferences.return],
    ['count', preferences.count],
    ['handling', preferences.handling],
    ['max-affected', preferences.handling === 'strict' ? preferences.maxAffected : undefined],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return parts.length === 0 ? undefined : parts.join(', ')
}

const MEDIA: ReadonlyMap<string, { single: boolean }> = new Map([
  ['*/*', { single: false }],
  ['application/*', { single: false }],
  ['application/json', { single: false }],
  ['application/vnd.pgrst.array+json', { single: false }],
  ['application/vnd.pgrst.array', { single: false }],
  ['application/vnd.pgrst.object+json', { single: true }],
  ['application/vnd.pgrst.object', { single: true }],
])

/** Chooses among the media types of `Accept` the first that we can send. */
export function parseAccept(header: string | undefined): Media {
  if (header === undefined || header === '') return { single: false, nullsStripped: false }
  for (const part of header.split(',', 50)) {
    const [type = '', ...options] = part.split(';').map((word) => word.trim().toLowerCase())
    const known = MEDIA.get(type)
    if (known) return { single: known.single, nullsStripped: options.includes('nulls=stripped') }
  }
  throw refusal.media(header.slice(0, 200))
}

/** Reads `Range: 0-9` or `10-`. A range of another form is ignored, as HTTP allows. */
export function parseRange(header: string | undefined): PageRange | undefined {
  const match = /^(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  if (!match) return undefined
  const offset = Number(match[1])
  if (match[2] === undefined) return { offset, limit: undefined }
  const limit = Number(match[2]) - offset + 1
  if (limit < 1)
    throw refusal.range('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  return { offset, limit }
}

/** The only schema that is served. */
export function checkProfile(header: string | undefined): void {
  if (header !== undefined && header !== '' && header !== 'public') throw refusal.schema(header.slice(0, 100))
}
