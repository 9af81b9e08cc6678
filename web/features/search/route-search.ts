import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['q', 'kind'] as const

/** What was asked, and the one kind that all is shown of. */
export type SearchAddress = { [Key in (typeof KEYS)[number]]?: string }

export const readSearchAddress = (raw: Readonly<Record<string, unknown>>): SearchAddress => readSearch(KEYS, raw)
