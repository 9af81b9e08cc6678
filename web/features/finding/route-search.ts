import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['q', 'kind'] as const

/** What was asked, and the one kind that all is shown of. */
export type FindingSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readFindingSearch = (raw: Readonly<Record<string, unknown>>): FindingSearch => readSearch(KEYS, raw)
