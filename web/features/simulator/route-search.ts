import { readSearch } from '#web/lib/read-search.ts'

/** Those that hold the scratch copy, each a comma list of controls; then how it is counted and looked at. */
const KEYS = [
  'none',
  'begun',
  'met',
  'na',
  'temporary',
  'enduring',
  'approved',
  'by',
  'cost',
  'hours',
  'plans',
  'show',
  'q',
  'sort',
  'open',
] as const

export type SimulatorSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readSimulatorSearch = (raw: Readonly<Record<string, unknown>>): SimulatorSearch => readSearch(KEYS, raw)
