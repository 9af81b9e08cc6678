import type { Id } from '#domain/ids.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { LibraryAnswer } from './queries.ts'

export const ANSWER_STATES = { Proposed: 'To review', Approved: 'Approved' } as const

export const SORT_VALUES = {
  question: ({ question }: LibraryAnswer) => question,
  state: ({ state }: LibraryAnswer) => (state === 'Proposed' ? 0 : 1),
  used: ({ used_count: used }: LibraryAnswer) => -used,
  until: ({ valid_until: until }: LibraryAnswer) => until,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = { state: 'To review first', question: 'Question', used: 'Most used', until: 'Expiry' }

export const answerList = defineList({
  filters: {
    q: searchText(),
    state: choicesFilter('State', ANSWER_STATES),
    expired: flagFilter('Validity', 'expired'),
    owner: flagFilter('Owner', 'me'),
  },
  settings: { sort: sortParam(SORT_VALUES, 'state', SORTS), hide: idsParam() },
  /** The answer in the drawer, and the form of a new one. */
  overlays: ['open', 'add'],
})
export type AnswerView = ViewOf<typeof answerList>
export type AnswerAddress = AddressOf<typeof answerList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'review', name: 'To review', query: 'state=Proposed' },
  { id: 'expired', name: 'Expired', query: 'expired=expired' },
]

interface Reader {
  readonly me: Id<'users'> | undefined
  readonly today: string
}

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly LibraryAnswer[],
  view: AnswerView,
  { me, today }: Reader,
): readonly LibraryAnswer[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.state, (state) => state === row.state) &&
      (!view.expired || row.valid_until < today) &&
      (!view.owner || (me !== undefined && row.owner_id === me)) &&
      isFound(`${row.question} ${row.answer} ${row.note}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
