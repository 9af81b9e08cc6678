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
      <PageHeader title={title} actions={<Skeleton className="h-8 w-48" />} />
      {/* As high as the views and the filters, so that the rows come where their skeletons are. */}
      <div className="mb-3 flex h-9.25 items-center border-b border-border touch:h-11.25">
        <Skeleton className="w-80 max-w-full" />
      </div>
      <Skeleton className="h-8 w-120 max-w-full" />
      <DataTable className="mt-3" label={title} columns={columns} rows={[]} rowId={(control) => control.id} loading />
    </>
  )
}
