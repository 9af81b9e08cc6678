import { ASSESSMENT_KINDS, ASSESSMENT_STATES } from '#domain/assessments/assessment-kinds.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceParam, choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { cmmcStatus, kindLabel, nextDay } from './assessment-cells.ts'
import type { AssessmentRow } from './company-assessments.ts'
import { STATE_LABELS } from './labels.ts'

const GROUPINGS = { none: 'No groups', state: 'State', kind: 'Kind' } as const

export const SORT_VALUES = {
  /** Newest first. */
  recent: ({ number }: AssessmentRow) => -number,
  number: ({ number }: AssessmentRow) => number,
  title: ({ title }: AssessmentRow) => title,
  kind: kindLabel,
  state: ({ state }: AssessmentRow) => ASSESSMENT_STATES.indexOf(state),
  status: cmmcStatus,
  score: ({ score }: AssessmentRow) => score,
  finished: ({ finished_on: day }: AssessmentRow) => day,
  next: nextDay,
}

/** The sort menu on a phone, where the table has no headers. */
const SORTS = { recent: 'Newest first', next: 'Next date', title: 'Title', state: 'State', '-score': 'Score' }

export const assessmentList = defineList({
  filters: {
    q: searchText(),
    state: choicesFilter('State', STATE_LABELS),
    kind: choicesFilter('Kind', Object.fromEntries(ASSESSMENT_KINDS.map((kind) => [kind, kind]))),
    /** Led by the reader. */
    lead: flagFilter('Led by', 'me'),
  },
  settings: {
    sort: sortParam(SORT_VALUES, 'recent', SORTS),
    group: choiceParam(GROUPINGS, 'none'),
    hide: idsParam(),
  },
  overlays: ['open'],
})
export type AssessmentView = ViewOf<typeof assessmentList>
export type AssessmentAddress = AddressOf<typeof assessmentList>

/** The built-in views. Their ids are stored in addresses and default views and must not change. */
export function builtInViews(protocol: ProtocolId): readonly [View, ...View[]] {
  const tests: View = { id: 'tests', name: 'Tests', query: 'kind=Control+test' }
  const held: View = { id: 'affirmed', name: 'Affirmed', query: 'state=Affirmed' }
  return [
    { id: 'all', name: 'All', query: '' },
    { id: 'open', name: 'Open', query: 'state=Planned%2CIn+Progress&sort=next' },
    ...(protocol === 'cmmc' || protocol === 'cmmc2' ? [held] : []),
    { id: 'mine', name: 'Led by me', query: 'lead=me' },
    tests,
  ]
}
