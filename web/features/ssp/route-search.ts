import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['section', 'show', 'version', 'against', 'generate'] as const

/**
 * The search parameters of /ssp: the open section and `show=missing`, or a frozen version and the one to compare it
 * with. `generate=yes` opens the dialog that makes a file.
 */
export type SspSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readSspSearch = (raw: Readonly<Record<string, unknown>>): SspSearch => readSearch(KEYS, raw)
