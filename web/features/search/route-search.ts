import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['q', 'kind'] as const

/** The query, and the kind to which the results are limited. */
export type SearchAddress = { [Key in (typeof KEYS)[number]]?: string }

export const readSearchAddress = (raw: Readonly<Record<string, unknown>>): SearchAddress => readSearch(KEYS, raw)
