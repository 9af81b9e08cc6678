import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { controlColumns } from './columns.tsx'

export function ListLoading({
  title,
  protocol,
  practices,
}: {
  title: string
  protocol: ProtocolId
  practices: boolean
}) {
  const columns = controlColumns({
    protocol,
    practices,
    readOnlyReason: undefined,
    onStatusChange: () => undefined,
    people: [],
    nameOf: () => undefined,
    onAssign: () => undefined,
  })
  return (
    <>
      <PageHeader title={title} />
      <Skeleton className="mb-3 h-8 w-64" />
      <DataTable label={title} columns={columns} rows={[]} rowId={(control) => control.id} loading />
    </>
  )
}
