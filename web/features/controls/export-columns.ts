import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { ExportColumn } from '#web/lib/export/export-column.ts'
import { hasPoints, pointsAtStake } from './points.ts'

type Column = ExportColumn<CompanyControl>

export interface ExportContext {
  protocol: ProtocolId
  /** Shows practice ids beside the numbers. */
  practices: boolean
  nameOf: (userId: Id<'users'> | null) => string | undefined
}

/** The columns of a file: those that the table shows, in its order, and further ones that it has no room for. */
export function exportColumns(context: ExportContext, switchedOff: readonly string[]) {
  const all = tableColumns(context)
  return {
    columns: all.filter(({ id }) => !switchedOff.includes(id)).map(({ column }) => column),
    leftOut: all.filter(({ id }) => switchedOff.includes(id)).map(({ column }) => column.header),
    further: FURTHER,
  }
}

const FURTHER: readonly Column[] = [
  { header: 'Description', kind: 'text', value: ({ description }) => description },
  { header: 'Notes', kind: 'text', value: ({ notes }) => notes },
]

function tableColumns({ protocol, practices, nameOf }: ExportContext): readonly { id: string; column: Column }[] {
  const columns: (
    readonly [id: string, ...column: readonly [Column['header'], Column['kind'], Column['value']]] | false
  )[] = [
    ['id', wordingOf(protocol).controlSingular, 'text', ({ nist_id: number }) => number],
    practices && ['id', 'Practice', 'text', ({ practiceId }) => practiceId],
    ['title', 'Title', 'text', ({ title }) => title],
    protocol === 'hipaa' && ['requirement', 'Requirement', 'text', ({ requirement }) => requirement],
    ['status', 'Status', 'text', ({ status }) => status],
    ['owner', 'Owner', 'text', ({ ownerId }) => nameOf(ownerId)],
    ['due', 'Due', 'day', ({ dueOn }) => dueOn],
    hasPoints(protocol) && ['points', 'At stake', 'number', (control) => pointsAtStake(protocol, control)?.now],
    ['evidence', 'Evidence', 'number', ({ evidence_count: count }) => count],
    ['changed', 'Updated', 'moment', ({ changedAt }) => changedAt],
  ]
  return columns
    .filter((column) => column !== false)
    .map(([id, header, kind, value]) => ({ id, column: { header, kind, value } }))
}
