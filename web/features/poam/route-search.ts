import { readSearch } from '#web/lib/read-search.ts'

const KEYS = [
  'q',
  'status',
  'eligible',
  'severity',
  'source',
  'owner',
  'control',
  'sort',
  'group',
  'hide',
  'layout',
  'view',
  'open',
  'add',
  'refers',
] as const

/** What a link to the plan may carry, as it stands in the address. */
export type PlanSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readPlanSearch = (raw: Readonly<Record<string, unknown>>): PlanSearch => readSearch(KEYS, raw)
