import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isOpenState, SENT_STATES } from '#web/lib/sent-questionnaires/sent-state.tsx'
import type { View } from '#web/lib/views/current-view.ts'

const STATE_ORDER: readonly string[] = Object.keys(SENT_STATES)

export const SORT_VALUES = {
  number: ({ number }: SentQuestionnaire) => number,
  title: ({ title }: SentQuestionnaire) => title,
  to: ({ third_parties: { name } }: SentQuestionnaire) => name,
  state: ({ state }: SentQuestionnaire) => STATE_ORDER.indexOf(state),
  score: ({ progress }: SentQuestionnaire) => progress.score,
  due: ({ due_on: due }: SentQuestionnaire) => due,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = { due: 'Due first', '-number': 'Newest first', to: 'Recipient', state: 'State', score: 'Score' }

export const sentList = defineList({
  filters: {
    q: searchText(),
    state: choicesFilter('State', SENT_STATES),
    overdue: flagFilter('Due date', 'past', 'Past due'),
  },
  settings: { sort: sortParam(SORT_VALUES, 'due', SORTS), hide: idsParam() },
  /** The form of a new one. */
  overlays: ['open', 'add'],
})
export type SentAddress = AddressOf<typeof sentList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'review', name: 'To review', query: 'state=Submitted' },
  { id: 'waiting', name: 'Waiting for answers', query: 'state=Sent,Answering,Returned' },
]

/** Whether respondents are late, who have access until their third party ends. `today` is a day, YYYY-MM-DD. */
export const isPastDue = (row: SentQuestionnaire, today: string) =>
  isOpenState(row) && row.third_parties.status !== 'Ended' && row.due_on < today

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly SentQuestionnaire[],
  view: ViewOf<typeof sentList>,
  today: string,
): readonly SentQuestionnaire[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.state, (state) => state === row.state) &&
      (!view.overdue || isPastDue(row, today)) &&
      isFound(`SQ-${row.number} ${row.title} ${row.third_parties.name} ${SENT_STATES[row.state]}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
