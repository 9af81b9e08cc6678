import { TEMPLATES } from '#domain/questionnaires/templates/template-list.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, flagFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { OwnTemplate } from './template-queries.ts'

/** A questionnaire that can be sent: the company's own, or one that is shipped. */
export interface TemplateRow {
  /** Names it in the address. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly source: TemplateSource
  readonly isArchived: boolean
  readonly questions: number
  readonly version: number | null
  readonly changedAt: string | null
}

export const SOURCES = { own: 'Own', shipped: 'Shipped' } as const
type TemplateSource = keyof typeof SOURCES

export function templateRows(own: readonly OwnTemplate[]): readonly TemplateRow[] {
  return [
    ...own.map(({ id, title, description, questions, version, archived_at: archivedAt, updated_at: changedAt }) => ({
      id,
      title,
      description,
      source: 'own' as const,
      isArchived: archivedAt !== null,
      questions: questions.length,
      version,
      changedAt,
    })),
    ...Object.entries(TEMPLATES).map(([id, { title, description, questions }]) => ({
      id,
      title,
      description,
      source: 'shipped' as const,
      isArchived: false,
      questions,
      version: null,
      changedAt: null,
    })),
  ]
}

const SOURCE_ORDER: readonly string[] = Object.keys(SOURCES)

export const SORT_VALUES = {
  title: ({ title }: TemplateRow) => title,
  source: ({ source }: TemplateRow) => SOURCE_ORDER.indexOf(source),
  changed: ({ changedAt }: TemplateRow) => changedAt,
}

/** The orders offered on a phone, where the table has no headers. */
const SORTS = { source: 'Own first', title: 'Title', '-changed': 'Last changed' }

export const templateList = defineList({
  filters: {
    q: searchText(),
    source: choicesFilter('Source', SOURCES),
    archived: flagFilter('In', 'yes', 'the archive'),
  },
  settings: { sort: sortParam(SORT_VALUES, 'source', SORTS), hide: idsParam() },
  overlays: ['open'],
})
export type TemplateAddress = AddressOf<typeof templateList>

export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'own', name: 'Own', query: 'source=own' },
  { id: 'archived', name: 'Archived', query: 'archived=yes' },
]

/** The rows that a view shows, in its order. Archived ones are in the archive alone. */
export function visibleRows(all: readonly TemplateRow[], view: ViewOf<typeof templateList>): readonly TemplateRow[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      row.isArchived === view.archived &&
      allows(view.source, (source) => source === row.source) &&
      isFound(`${row.title} ${row.description}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
