import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { Id } from '#domain/ids.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { Questionnaire } from './queries.ts'

export const STATES = { New: 'Columns to confirm', Answering: 'Answering', Returned: 'Returned' } as const
const STATE_ORDER: readonly string[] = Object.keys(STATES)

export const SORT_VALUES = {
  number: ({ number }: Questionnaire) => number,
  customer: ({ customer }: Questionnaire) => customer,
  title: ({ title }: Questionnaire) => title,
  state: ({ state }: Questionnaire) => STATE_ORDER.indexOf(state),
  due: ({ due_on: due }: Questionnaire) => due,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = { due: 'Due first', number: 'Number', customer: 'Customer', title: 'Title', state: 'State' }

export const questionnaireList = defineList({
  filters: {
    q: searchText(),
    state: choicesFilter('State', STATES),
    owner: flagFilter('Owner', 'me'),
  },
  settings: { sort: sortParam(SORT_VALUES, 'due', SORTS), hide: idsParam() },
  /** The form of a new one. */
  overlays: ['open', 'add'],
})
export type QuestionnaireView = ViewOf<typeof questionnaireList>
export type QuestionnaireAddress = AddressOf<typeof questionnaireList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'open', name: 'To answer', query: 'state=New,Answering' },
  { id: 'mine', name: 'Mine', query: 'owner=me' },
]

/** The rows that a view shows, in its order. */
export function visibleRows(
  all: readonly Questionnaire[],
  view: QuestionnaireView,
  me: Id<'users'> | undefined,
): readonly Questionnaire[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.state, (state) => state === row.state) &&
      (!view.owner || (me !== undefined && row.owner_id === me)) &&
      isFound(`Q-${row.number} ${row.title} ${row.customer}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
