import { readSearch } from '#web/lib/read-search.ts'

const KEYS = [
  'q',
  'type',
  'expires',
  'review',
  'owner',
  'waits',
  'control',
  'ends',
  'linked',
  'archived',
  'sort',
  'group',
  'hide',
  'page',
  'open',
  'request',
  'view',
] as const

/** What a link to the list may carry, as it stands in the address. */
export type EvidenceSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readEvidenceSearch = (raw: Readonly<Record<string, unknown>>): EvidenceSearch => readSearch(KEYS, raw)
