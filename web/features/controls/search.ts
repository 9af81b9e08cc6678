import { parseControlStatusFilter, type ControlStatusFilter } from '#domain/controls/status-filter.ts'

import { parseChoice, writeChoice, type ProfileChoice } from './profiles/profile-choice.ts'
import type { ListProfile } from './profiles/profile-queries.ts'
import { readControlsSearch, type ControlsSearch } from './route-search.ts'

const SORT_KEYS = ['id', 'title', 'status', 'due', 'points', 'evidence', 'changed'] as const

export type SortKey = (typeof SORT_KEYS)[number]

/** The columns that a person may switch off. */
export const HIDEABLE = ['requirement', 'owner', 'due', 'points', 'evidence', 'changed'] as const
export type Hideable = (typeof HIDEABLE)[number]

/** The same, understood. What could not be is counted in `dropped`. */
export type ControlsView = {
  q: string
  statuses: readonly ControlStatusFilter[]
  domains: readonly string[]
  evidence: 'yes' | 'no' | undefined
  profile: ProfileChoice | undefined
  /** Only those of the person who looks. */
  mine: boolean
  /** Only those that are late. */
  overdue: boolean
  sort: { key: SortKey; descending: boolean }
  grouped: boolean
  /** Columns that the person switched off. */
  hidden: readonly Hideable[]
  /** Groups that are folded. */
  closed: readonly string[]
  dropped: number
}

export function parseView(
  search: ControlsSearch,
  knownDomains: readonly string[],
  profiles: readonly ListProfile[] = [],
): ControlsView {
  const statuses = recognise(search.status, parseControlStatusFilter)
  const domains = recognise(search.domain, (text) => sameWord(knownDomains, text))
  const closed = recognise(search.closed, (text) => sameWord(knownDomains, text))
  const evidence = recognise(search.evidence, (text) => (text === 'yes' || text === 'no' ? text : undefined))
  const profile = recognise(search.profile, (text) => parseChoice(text, profiles))
  const owner = recognise(search.owner, (text) => (text === 'me' ? text : undefined))
  const due = recognise(search.due, (text) => (text === 'overdue' ? text : undefined))
  const sort = recognise(search.sort, parseSort)
  const hidden = recognise(search.hide, (text) => HIDEABLE.find((column) => column === text))
  return {
    q: search.q ?? '',
    statuses: statuses.known,
    domains: domains.known,
    evidence: evidence.known[0],
    profile: profile.known[0],
    mine: owner.known.length > 0,
    overdue: due.known.length > 0,
    sort: sort.known[0] ?? { key: 'id', descending: false },
    grouped: search.group !== 'none',
    hidden: hidden.known,
    closed: closed.known,
    dropped: [statuses, domains, evidence, profile, owner, due, sort].reduce((sum, { dropped }) => sum + dropped, 0),
  }
}

/** The address of a view: what is as usual is left out. */
export function writeView(view: ControlsView): ControlsSearch {
  const sort = writeSort(view.sort)
  return readControlsSearch({
    q: view.q,
    status: view.statuses.join(','),
    domain: view.domains.join(','),
    evidence: view.evidence,
    profile: view.profile === undefined ? '' : writeChoice(view.profile),
    owner: view.mine ? 'me' : '',
    due: view.overdue ? 'overdue' : '',
    sort: sort === 'id' ? '' : sort,
    group: view.grouped ? '' : 'none',
    hide: view.hidden.join(','),
    closed: view.grouped ? view.closed.join(',') : '',
  })
}

export function isFiltered({ q, statuses, domains, evidence, profile, mine, overdue }: ControlsView): boolean {
  const isChosen = statuses.length > 0 || domains.length > 0 || evidence !== undefined || profile !== undefined
  return isChosen || q.trim() !== '' || mine || overdue
}

function recognise<Known>(text: string | undefined, parse: (word: string) => Known | undefined) {
  const words = (text ?? '').split(',').filter((word) => word !== '')
  const parsed = words.map(parse).filter((word) => word !== undefined)
  return { known: [...new Set(parsed)], dropped: words.length - parsed.length }
}

export function parseSort(text: string): ControlsView['sort'] | undefined {
  const descending = text.startsWith('-')
  const key = parseSortKey(descending ? text.slice(1) : text)
  return key && { key, descending }
}

export function writeSort({ key, descending }: ControlsView['sort']): string {
  return `${descending ? '-' : ''}${key}`
}

export function parseSortKey(text: string | undefined): SortKey | undefined {
  return SORT_KEYS.find((known) => known === text)
}

function sameWord(known: readonly string[], text: string): string | undefined {
  return known.find((word) => word.toLowerCase() === text.toLowerCase())
}

/** What of a view can be kept under a name: not which groups happen to be folded. */
export function queryOf(view: ControlsView): string {
  return new URLSearchParams(Object.entries(writeView({ ...view, closed: [] }))).toString()
}
