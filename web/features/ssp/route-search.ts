import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['section', 'show', 'version', 'against'] as const

/**
 * What a link to the plan may carry: the section that is open, `show=missing` for what is missing alone; or a frozen version
 * and the one that it is compared with.
 */
export type PlanSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readPlanSearch = (raw: Readonly<Record<string, unknown>>): PlanSearch => readSearch(KEYS, raw)
