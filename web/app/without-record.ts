import { isUuid } from '#web/lib/is-uuid.ts'
import { writeSearch } from '#web/lib/search-text.ts'
import { markedAt, needsCompany } from './navigation.ts'

/** Parameters that name a record of the selected company by its bare number or otherwise, or belong to one. */
const RECORD_PARAMS = new Set(['open', 'fix', 'request', 'test', 'version', 'against'])

/** A-3, as opposed to 3.1.2 and CVE-2026-1, which name the same in every company. */
const REFERENCE = /^[A-Z]{1,2}-\d+$/i

interface Address {
  readonly pathname: string
  readonly search: Readonly<Record<string, unknown>>
}

/** The address without the record of a company that it names: its list. Undefined if it names none. */
export function withoutRecord({ pathname, search }: Address): string | undefined {
  // The records of these pages are the companies themselves.
  if (!needsCompany(pathname) || pathname === '/portfolio') return undefined
  const name = pathname.split('/').at(-1) ?? ''
  const { entry = '/', subpage = entry } = markedAt(pathname)
  if (REFERENCE.test(name) || isUuid(name)) return subpage
  const kept = Object.entries(search).filter(
    ([key, value]) => !RECORD_PARAMS.has(key) && !REFERENCE.test(String(value)),
  )
  if (kept.length === Object.keys(search).length) return undefined
  return pathname + writeSearch(Object.fromEntries(kept))
}
