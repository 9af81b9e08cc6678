import { counted } from '#domain/text/counted.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { CardTitle } from '#web/ui/table/card-title.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { SOURCES, type TemplateRow } from './template-list.ts'

export const TEMPLATE_COLUMNS: readonly TableColumn<TemplateRow>[] = [
  { id: 'title', header: 'Title', cell: ({ title }) => title, width: 360, sticky: true, sortable: true },
  {
    id: 'description',
    header: 'Description',
    cell: ({ description }) => description || <EmptyValue />,
    roomPx: 320,
    hideable: true,
  },
  { id: 'source', header: 'Source', cell: SourceBadge, width: 92, sortable: true, hideable: true },
  {
    id: 'questions',
    header: 'Questions',
    cell: ({ questions }) => questions,
    width: 100,
    align: 'right',
    hideable: true,
  },
  { id: 'version', header: 'Version', cell: ({ version }) => version ?? <EmptyValue />, width: 90, hideable: true },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ changedAt }) => (changedAt === null ? <EmptyValue /> : <TableDay at={changedAt} />),
    width: 128,
    sortable: true,
    hideable: true,
  },
]

export const TEMPLATE_EXPORT: readonly ExportedColumn<TemplateRow>[] = [
  { id: 'title', header: 'Title', kind: 'text', value: ({ title }) => title },
  { id: 'description', header: 'Description', kind: 'text', value: ({ description }) => description },
  { id: 'source', header: 'Source', kind: 'text', value: sourceWord },
  { id: 'questions', header: 'Questions', kind: 'number', value: ({ questions }) => questions },
  { id: 'version', header: 'Version', kind: 'number', value: ({ version }) => version },
]

const COLORS = { own: 'blue', shipped: 'gray' } as const

function SourceBadge(row: TemplateRow) {
  return <Badge color={row.isArchived ? 'orange' : COLORS[row.source]}>{sourceWord(row)}</Badge>
}

function sourceWord({ source, isArchived }: TemplateRow): string {
  return isArchived ? 'Archived' : SOURCES[source]
}

export function TemplateCard({ row }: { row: TemplateRow }) {
  return (
    <div className="space-y-1">
      <CardTitle state={<SourceBadge {...row} />}>{row.title}</CardTitle>
      {row.description !== '' && <p className="text-small text-muted">{row.description}</p>}
      <p className="text-small text-muted">{counted(row.questions, 'question', 'questions')}</p>
    </div>
  )
}
