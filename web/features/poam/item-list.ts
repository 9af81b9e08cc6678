import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import {
  choiceFilter,
  choiceParam,
  choicesFilter,
  flagFilter,
  idsParam,
  searchText,
  sortParam,
  textFilter,
} from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { PoamRow } from './poam-item.ts'

/** Filters by status; overdue also depends on the due date. */
export const STATUS_FILTERS = {
  'not-closed': 'Not closed',
  overdue: 'Overdue',
  draft: 'Draft',
  open: 'Open',
  'in-progress': 'In Progress',
  'in-review': 'In Review',
  closed: 'Closed',
} as const
export type StatusFilter = keyof typeof STATUS_FILTERS

const GROUPINGS = {
  none: 'No groups',
  status: 'Status',
  family: 'Family',
  owner: 'Owner',
  severity: 'Severity',
  source: 'Source',
} as const

export const LAYOUTS = { list: 'List', board: 'Board', timeline: 'Timeline' } as const

/** Sorts items without a due date after those with one. */
const NO_DUE_DATE = '9999-12-31'

export const SORT_VALUES = {
  due: (row: PoamRow) => `${row.status === 'Closed' ? 1 : 0} ${row.due_on ?? NO_DUE_DATE}`,
  id: ({ number }: PoamRow) => number,
  weakness: ({ weakness }: PoamRow) => weakness,
  points: ({ points }: PoamRow) => points,
  severity: ({ severity }: PoamRow) => RISK_LEVELS.indexOf(severity),
  status: ({ status }: PoamRow) => POAM_STATUSES.indexOf(status),
  milestones: ({ milestones }: PoamRow) => milestones.filter((one) => one.completed_on === null).length,
  source: ({ source }: PoamRow) => POAM_SOURCES.indexOf(source),
  changed: ({ updated_at: at }: PoamRow) => at,
}

/** The sort menu where the table has no headers. */
const SORTS = {
  due: 'Due first',
  id: 'Number',
  '-severity': 'Severity',
  '-points': 'Points',
  weakness: 'Weakness',
  '-changed': 'Last changed',
}

export const itemList = defineList({
  filters: {
    q: searchText(),
    status: choicesFilter('Status', STATUS_FILTERS),
    severity: choicesFilter('Severity', labelsBySlug(RISK_LEVELS.toReversed())),
    source: choicesFilter('Source', labelsBySlug(POAM_SOURCES)),
    /** Whether the rules allow the item on a POA&M. */
    eligible: choiceFilter('POA&M rule', { yes: 'eligible', no: 'ineligible' }),
    deviation: choiceFilter('Deviation', { waiting: 'waiting for approval' }),
    owner: flagFilter('Owner', 'me'),
    /** The number of a linked control. */
    control: textFilter('Control'),
  },
  settings: {
    sort: sortParam(SORT_VALUES, 'due', SORTS),
    group: choiceParam(GROUPINGS, 'none'),
    hide: idsParam(),
    layout: choiceParam(LAYOUTS, 'list'),
  },
  /** Every view can be a list, a board or a timeline. */
  unsaved: ['layout'],
  /** `open` is the item in the drawer, `add` the form of a new item, `refers` the item that the new one reopens. */
  overlays: ['open', 'add', 'refers'],
})
export type ItemView = ViewOf<typeof itemList>
export type ItemAddress = AddressOf<typeof itemList>

/** The built-in views. Their ids are stored in addresses and default views and must not change. */
export function builtInViews(protocol: ProtocolId): readonly [View, ...View[]] {
  const blocking: View = { id: 'blocking', name: 'Ineligible', query: 'status=not-closed&eligible=no' }
  return [
    { id: 'all', name: 'All', query: '' },
    { id: 'open', name: 'Open', query: 'status=not-closed' },
    { id: 'overdue', name: 'Overdue', query: 'status=overdue' },
    ...(protocol === 'cmmc2' ? [blocking] : []),
    { id: 'mine', name: 'Mine', query: 'status=not-closed&owner=me' },
    { id: 'deviations', name: 'Waiting for approval', query: 'status=not-closed&deviation=waiting' },
    { id: 'closed', name: 'Closed', query: 'status=closed&sort=-changed' },
  ]
}

/** The status behind a filter; undefined if the filter also depends on the date. */
export function statusOf(filter: StatusFilter): PoamStatus | undefined {
  return POAM_STATUSES.find((status) => status === STATUS_FILTERS[filter])
}

/** `Very High` is `very-high` in the address. */
export function slugOf(label: string): string {
  return label.toLowerCase().replaceAll(' ', '-')
}

function labelsBySlug(labels: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(labels.map((label) => [slugOf(label), label]))
}
