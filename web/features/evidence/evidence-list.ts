import type { ReviewState } from '#domain/evidence/review-state.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import {
  choiceFilter,
  choiceParam,
  choicesFilter,
  flagFilter,
  idsParam,
  pageParam,
  searchText,
  sortParam,
  textFilter,
  type Filter,
} from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'

const TYPES = {
  image: 'Images',
  pdf: 'PDF',
  document: 'Documents',
  sheet: 'Tables',
  text: 'Text',
  archive: 'Archives',
  none: 'No file',
} as const
export type FileGroup = keyof typeof TYPES

const EXPIRIES = { expired: 'Expired', soon: 'Within 30 days', later: 'Later', never: 'Never' } as const
export type ExpiryGroup = keyof typeof EXPIRIES

export const REVIEWS = {
  open: 'Not reviewed',
  accepted: 'Accepted',
  work: 'Needs work',
} as const satisfies Readonly<Record<string, ReviewState>>

/** The server groups, because a group can span several pages. */
const GROUPINGS = { none: 'No groups', review: 'Review', owner: 'Owner' } as const

/** The column of each sort. `recent` is newest first by default. */
export const SORT_COLUMNS = {
  number: 'number',
  name: 'title',
  type: 'file_type',
  version: 'version',
  collected: 'effective_on',
  expires: 'expires_on',
  review: 'review_state',
  recent: 'created_at',
} as const

/** The sort menu on a phone, where the table has no headers. */
const SORTS = {
  recent: 'Newest first',
  expires: 'Expires first',
  name: 'Name',
  number: 'Number',
  '-collected': 'Collected last',
}

export const evidenceList = defineList({
  filters: {
    q: searchText(),
    type: choicesFilter('Type', TYPES),
    expires: choicesFilter('Expires', EXPIRIES),
    review: choicesFilter('Review', REVIEWS),
    owner: flagFilter('Owner', 'me'),
    /** Added by another person for controls of the reader, and not reviewed. */
    waits: flagFilter('Waits for', 'me', 'my review'),
    /** The number of a linked control. */
    control: textFilter('Proves'),
    ends: expiryDays(),
    linked: choiceFilter('Proves', { yes: 'something', no: 'nothing yet' }),
    archived: flagFilter('In', 'yes', 'the archive'),
  },
  settings: {
    sort: sortParam(SORT_COLUMNS, 'recent', SORTS),
    group: choiceParam(GROUPINGS, 'none'),
    hide: idsParam(),
    page: pageParam(),
  },
  unsaved: ['page'],
  /** The evidence item in the drawer, the open request, or the dialog that adds files. */
  overlays: ['open', 'request', 'add'],
})
export type EvidenceView = ViewOf<typeof evidenceList>
export type EvidenceAddress = AddressOf<typeof evidenceList>

/** The built-in views. Their ids are stored in addresses and default views and must not change. */
export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
  { id: 'to-review', name: 'To review', query: 'waits=me&sort=-recent' },
  { id: 'needs-work', name: 'Needs work', query: 'review=work' },
  { id: 'expiring', name: 'Expired and expiring', query: 'expires=expired,soon&sort=expires' },
  { id: 'unlinked', name: 'Not linked', query: 'linked=no' },
]

const DAY = /^\d{4}-\d{2}-\d{2}$/

interface Days {
  from: string
  to: string
}

/** A range of expiry dates: `2027-01-04..2027-01-10`. */
function expiryDays(): Filter<Days | undefined> {
  return {
    label: 'Expires',
    initial: undefined,
    parse(text) {
      const [from = '', to = '', ...rest] = text.split('..')
      const areDays = [from, to].every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)))
      if (rest.length > 0 || !areDays) return { value: undefined, ignored: text === '' ? 0 : 1 }
      return { value: { from, to }, ignored: 0 }
    },
    write: (days) => (days === undefined ? '' : `${days.from}..${days.to}`),
    chips: (days) => (days === undefined ? [] : [{ text: daysText(days), without: undefined }]),
  }
}

function daysText({ from, to }: Days): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
