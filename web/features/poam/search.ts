import { keysOf } from '#domain/keys-of.ts'
import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'
import { POAM_SOURCES, type PoamSource } from '#domain/poam/item-source.ts'
import { RISK_LEVELS, type RiskLevel } from '#domain/poam/risk-level.ts'
import { readPlanSearch, type PlanSearch } from './route-search.ts'

/** What an address may say of the status: one of them, or what follows from it and the day. */
export const STATUS_FILTERS = {
  'not-closed': 'Not closed',
  overdue: 'Overdue',
  draft: 'Draft',
  open: 'Open',
  'in-progress': 'In Progress',
  'in-review': 'In Review',
  closed: 'Closed',
} as const satisfies Readonly<Record<string, string>>
export type StatusFilter = keyof typeof STATUS_FILTERS

export const GROUPINGS = {
  none: 'No groups',
  status: 'Status',
  family: 'Family',
  owner: 'Owner',
  severity: 'Severity',
  source: 'Source',
} as const
export type Grouping = keyof typeof GROUPINGS

export const LAYOUTS = { list: 'List', board: 'Board', timeline: 'Timeline' } as const
export type Layout = keyof typeof LAYOUTS

const SORT_KEYS = ['due', 'id', 'weakness', 'points', 'severity', 'status', 'milestones', 'source', 'changed'] as const
type SortKey = (typeof SORT_KEYS)[number]

/** The columns that a person may switch off. */
export const HIDEABLE = ['points', 'eligible', 'severity', 'milestones', 'owner', 'source'] as const
type Hideable = (typeof HIDEABLE)[number]

export interface PlanView {
  q: string
  statuses: readonly StatusFilter[]
  eligible: 'yes' | 'no' | undefined
  severities: readonly RiskLevel[]
  sources: readonly PoamSource[]
  /** Only those of the person who looks. */
  mine: boolean
  /** Only those that plan for this control, by its number. */
  control: string
  sort: { key: SortKey; descending: boolean }
  group: Grouping
  hidden: readonly Hideable[]
  layout: Layout
  /** Words of the address that mean nothing here. */
  dropped: number
}

export const UNFILTERED: Partial<PlanView> = {
  q: '',
  statuses: [],
  eligible: undefined,
  severities: [],
  sources: [],
  mine: false,
  control: '',
}

export function parseView(search: PlanSearch): PlanView {
  const statuses = known(search.status, keysOf(STATUS_FILTERS))
  const severities = known(search.severity, RISK_LEVELS.map(slug))
  const sources = known(search.source, POAM_SOURCES.map(slug))
  const sort = parseSort(search.sort ?? 'due')
  return {
    q: search.q ?? '',
    statuses: statuses.words,
    eligible: search.eligible === 'yes' || search.eligible === 'no' ? search.eligible : undefined,
    severities: RISK_LEVELS.filter((level) => severities.words.includes(slug(level))),
    sources: POAM_SOURCES.filter((source) => sources.words.includes(slug(source))),
    mine: search.owner === 'me',
    control: search.control ?? '',
    sort: sort ?? { key: 'due', descending: false },
    group: keysOf(GROUPINGS).find((one) => one === search.group) ?? 'none',
    hidden: known(search.hide, HIDEABLE).words,
    layout: keysOf(LAYOUTS).find((one) => one === search.layout) ?? 'list',
    dropped: statuses.dropped + severities.dropped + sources.dropped + (sort === undefined ? 1 : 0),
  }
}

/** The address of a view: what is as usual is left out. */
export function writeView(view: PlanView): PlanSearch {
  const sort = writeSort(view.sort)
  return readPlanSearch({
    q: view.q,
    status: view.statuses.join(','),
    eligible: view.eligible,
    severity: view.severities.map(slug).join(','),
    source: view.sources.map(slug).join(','),
    owner: view.mine ? 'me' : '',
    control: view.control,
    sort: sort === 'due' ? '' : sort,
    group: view.group === 'none' ? '' : view.group,
    hide: view.hidden.join(','),
    layout: view.layout === 'list' ? '' : view.layout,
  })
}

/** What can be kept under a name. */
export function queryOf(view: PlanView): string {
  return new URLSearchParams(Object.entries(writeView(view))).toString()
}

export function isFiltered({ q, statuses, eligible, severities, sources, mine, control }: PlanView): boolean {
  const lists = statuses.length + severities.length + sources.length > 0
  return lists || q.trim() !== '' || eligible !== undefined || mine || control !== ''
}

export function parseSort(text: string): PlanView['sort'] | undefined {
  const descending = text.startsWith('-')
  const key = SORT_KEYS.find((one) => one === (descending ? text.slice(1) : text))
  return key && { key, descending }
}

export function writeSort({ key, descending }: PlanView['sort']): string {
  return `${descending ? '-' : ''}${key}`
}

/** The status that a filter finds exactly; undefined for what follows from it and the day. */
export function statusFor(filter: StatusFilter): PoamStatus | undefined {
  return POAM_STATUSES.find((status) => status === STATUS_FILTERS[filter])
}

function known<Word extends string>(text: string | undefined, words: readonly Word[]) {
  const asked = (text ?? '').split(',').filter((word) => word !== '')
  const found = words.filter((word) => asked.includes(word))
  return { words: found, dropped: new Set(asked).size - found.length }
}

function slug(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-')
}
