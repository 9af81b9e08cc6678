import { readSearch } from '#web/lib/read-search.ts'

const KEYS = [
  'q',
  'status',
  'domain',
  'evidence',
  'profile',
  'owner',
  'due',
  'sort',
  'group',
  'hide',
  'closed',
  'view',
] as const

/** What a link to the list may carry, as it stands in the address: comma lists, `-` before a descending sort. */
export type ControlsSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readControlsSearch = (raw: Readonly<Record<string, unknown>>): ControlsSearch => readSearch(KEYS, raw)

const ASSESS_KEYS = [...KEYS, 'at'] as const

/** The list that is assessed, and the number of the control that is on the screen. */
export type AssessSearch = { [Key in (typeof ASSESS_KEYS)[number]]?: string }

export const readAssessSearch = (raw: Readonly<Record<string, unknown>>): AssessSearch => readSearch(ASSESS_KEYS, raw)

const CHECKS_KEYS = ['level', 'rule'] as const

/** What a link to the checks may carry. */
export type ChecksSearch = { [Key in (typeof CHECKS_KEYS)[number]]?: string }

export const readChecksSearch = (raw: Readonly<Record<string, unknown>>): ChecksSearch => readSearch(CHECKS_KEYS, raw)
