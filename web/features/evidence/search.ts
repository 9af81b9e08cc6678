import { keysOf } from '#domain/keys-of.ts'
import { REVIEW_STATES, type ReviewState } from '#domain/evidence/review-state.ts'
import { readEvidenceSearch, type EvidenceSearch } from './route-search.ts'

/** Kinds of files, each with the filter of the data interface that finds them. */
export const TYPES = {
  image: { label: 'Images', condition: 'file_type.like.image/*' },
  pdf: { label: 'PDF', condition: 'file_type.eq.application/pdf' },
  document: { label: 'Documents', condition: 'file_type.like.*word*,file_type.like.*opendocument.text*' },
  sheet: { label: 'Tables', condition: 'file_type.like.*sheet*,file_type.like.*excel*,file_type.like.text/csv*' },
  text: { label: 'Text', condition: 'file_type.like.text/*,file_type.like.application/json*' },
  archive: { label: 'Archives', condition: 'file_type.like.*zip*' },
  none: { label: 'No file', condition: 'file_type.is.null' },
} as const
export type TypeGroup = keyof typeof TYPES

export const EXPIRIES = { expired: 'Expired', soon: 'Within 30 days', later: 'Later', never: 'Never' } as const
export type ExpiryGroup = keyof typeof EXPIRIES

const REVIEWS = { open: 'Not reviewed', accepted: 'Accepted', work: 'Needs work' } as const satisfies Record<
  string,
  ReviewState
>
/** What the server can put together: the rows of a group stand in its order, on as many pages as they fill. */
export const GROUPINGS = { none: 'No groups', review: 'Review', owner: 'Owner' } as const
export type Grouping = keyof typeof GROUPINGS

const SORT_KEYS = ['number', 'name', 'type', 'version', 'collected', 'expires', 'review', 'recent'] as const
/** The columns that a person may switch off. */
export const HIDEABLE = ['type', 'linked', 'version', 'collected', 'expires', 'review', 'scan', 'owner'] as const
export type Hideable = (typeof HIDEABLE)[number]
export type SortKey = (typeof SORT_KEYS)[number]

export type EvidenceView = {
  q: string
  types: readonly TypeGroup[]
  expiries: readonly ExpiryGroup[]
  reviews: readonly ReviewState[]
  /** Only those of the person who looks. */
  mine: boolean
  /** Only what somebody else brought for controls of the person who looks, and nobody has reviewed. */
  waits: boolean
  /** The number of a control: only what proves it. */
  control: string | undefined
  /** Only what expires on one of these days. */
  ends: { from: string; to: string } | undefined
  /** Only what proves something, or nothing yet. */
  linked: 'yes' | 'no' | undefined
  archived: boolean
  sort: { key: SortKey; descending: boolean }
  group: Grouping
  /** Columns that the person switched off. */
  hidden: readonly Hideable[]
  /** From 1. */
  page: number
}

export const UNFILTERED: Partial<EvidenceView> = {
  q: '',
  types: [],
  expiries: [],
  reviews: [],
  mine: false,
  waits: false,
  linked: undefined,
  archived: false,
  control: undefined,
  ends: undefined,
}

/** The newest first, whichever way it is written. */
const RECENT: EvidenceView['sort'] = { key: 'recent', descending: false }

export function parseView(search: EvidenceSearch): EvidenceView {
  const reviews = known(search.review, keysOf(REVIEWS)).map((word) => REVIEWS[word])
  return {
    q: search.q ?? '',
    types: known(search.type, keysOf(TYPES)),
    expiries: known(search.expires, keysOf(EXPIRIES)),
    reviews: REVIEW_STATES.filter((state) => reviews.includes(state)),
    mine: search.owner === 'me',
    waits: search.waits === 'me',
    control: search.control,
    ends: parseDays(search.ends ?? ''),
    linked: search.linked === 'yes' || search.linked === 'no' ? search.linked : undefined,
    archived: search.archived === 'yes',
    sort: parseSort(search.sort ?? ''),
    group: keysOf(GROUPINGS).find((one) => one === search.group) ?? 'none',
    hidden: known(search.hide, HIDEABLE),
    page: Math.max(1, Math.min(10_000, Math.trunc(Number(search.page ?? 1)) || 1)),
  }
}

/** The address of a view: what is as usual is left out. */
export function writeView(view: EvidenceView): EvidenceSearch {
  const { key, descending } = view.sort
  return readEvidenceSearch({
    q: view.q,
    type: view.types.join(','),
    expires: view.expiries.join(','),
    review: keysOf(REVIEWS)
      .filter((word) => view.reviews.includes(REVIEWS[word]))
      .join(','),
    owner: view.mine ? 'me' : '',
    waits: view.waits ? 'me' : '',
    control: view.control,
    ends: view.ends && `${view.ends.from}..${view.ends.to}`,
    linked: view.linked,
    archived: view.archived ? 'yes' : '',
    sort: key === 'recent' && !descending ? '' : `${descending ? '-' : ''}${key}`,
    group: view.group === 'none' ? '' : view.group,
    hide: view.hidden.join(','),
    page: view.page === 1 ? '' : view.page,
  })
}

/** What a saved view keeps: everything but the page. */
export function queryOf(view: EvidenceView): string {
  return new URLSearchParams(Object.entries(writeView({ ...view, page: 1 }))).toString()
}

export function isFiltered({ q, types, expiries, reviews, ...view }: EvidenceView): boolean {
  const lists = types.length + expiries.length + reviews.length > 0
  const switches = view.mine || view.waits || view.archived
  return lists || switches || q.trim() !== '' || [view.linked, view.control, view.ends].some((one) => one !== undefined)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** "2027-01-04..2027-01-10" */
function parseDays(text: string): EvidenceView['ends'] {
  const [from = '', to = '', ...rest] = text.split('..')
  const areDays = [from, to].every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)))
  return rest.length === 0 && areDays ? { from, to } : undefined
}

export function parseSort(text: string): EvidenceView['sort'] {
  const descending = text.startsWith('-')
  const key = SORT_KEYS.find((one) => one === (descending ? text.slice(1) : text))
  return key === undefined ? RECENT : { key, descending }
}

function known<Word extends string>(text: string | undefined, words: readonly Word[]): readonly Word[] {
  const asked = (text ?? '').split(',')
  return words.filter((word) => asked.includes(word))
}
