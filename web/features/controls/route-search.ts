import { readSearch } from '#web/lib/read-search.ts'
import type { ControlsAddress } from './control-list.ts'

/** The list that is assessed, and the number of the control on the screen. */
export type AssessAddress = ControlsAddress & { at?: string }

const CHECKS_KEYS = ['level', 'rule'] as const

/** What a link to the checks may carry. */
export type ChecksSearch = { [Key in (typeof CHECKS_KEYS)[number]]?: string }

export const readChecksSearch = (raw: Readonly<Record<string, unknown>>): ChecksSearch => readSearch(CHECKS_KEYS, raw)
