import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['person', 'action', 'object', 'from', 'to', 'q', 'of', 'open'] as const

/** What a link to the log may carry, as it stands in the address. */
export type AuditSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readAuditSearch = (raw: Readonly<Record<string, unknown>>): AuditSearch => readSearch(KEYS, raw)
