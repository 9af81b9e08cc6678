import type { UseQueryResult } from '@tanstack/react-query'
import { FolderCheck } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { TablePaging } from '#web/ui/table-footer.tsx'
import type { TableColumn, TableSort } from '#web/ui/table-types.ts'
import { useBulkActions, type BulkDialogKind } from './bulk-actions.tsx'
import { useEvidenceChanges } from './changes.ts'
import { EvidenceCard } from './evidence-card.tsx'
import { PAGE_SIZE, type LinkedEvidence, type ListScope } from './queries.ts'
import { isFiltered, parseSort, UNFILTERED, type EvidenceView } from './search.ts'
import { useGrouping } from './use-grouping.ts'
import type { EvidenceViewState } from './use-evidence-view.ts'
import type { Names } from '#web/lib/use-names.ts'

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog, {
  close: ({ onClose }) => onClose(false),
})

export type EvidenceTableProps = {
  scope: ListScope
  state: EvidenceViewState
  columns: readonly TableColumn<LinkedEvidence>[]
  hiddenColumns: ReadonlySet<string>
  query: UseQueryResult<{ rows: readonly LinkedEvidence[]; total: number }>
  names: Names
  /** Whether the person may add some. */
  onAdd: boolean
}

const NONE: ReadonlySet<string> = new Set()
const rowId = (row: LinkedEvidence) => row.id

export function EvidenceTable({ scope, state, columns, hiddenColumns, query, names, onAdd }: EvidenceTableProps) {
  const { view, update } = state
  const { id: companyId } = useCompany()
  const { canEditContent } = usePermissions()
  const changed = useChangedElsewhere()
  const [selection, setSelection] = useState(NONE)
  const [dialog, setDialog] = useState<BulkDialogKind>()
  const changes = useEvidenceChanges(companyId)
  const rows = query.data?.rows ?? []
  const grouping = useGrouping(scope, view, names)
  const selected = rows.filter(({ id }) => selection.has(id))
  const clear = () => setSelection(NONE)
  const bulkActions = useBulkActions({ selected, changes, onDialog: setDialog, onDone: clear, archived: view.archived })
  return (
    <>
      <DataTable
        className="mt-3"
        label="Evidence"
        maxHeight="max(20rem, calc(100dvh - 18.5rem))"
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowId={rowId}
        rowLabel={({ number, title }) => `E-${number} ${title}`}
        sort={asTableSort(view.sort)}
        sortOnServer
        onSortChange={(sort) => update({ sort: asViewSort(sort) })}
        {...((canEditContent || selected.length > 0) && { selection, onSelectionChange: setSelection, bulkActions })}
        grouping={grouping}
        openId={rows.find(({ number }) => number === state.openNumber)?.id ?? null}
        onOpen={(row, { newTab }) => (newTab ? openTab(row) : state.open(row.number))}
        onRowKey={copyOnL}
        changed={changed}
        loading={query.isPending}
        refetching={query.isFetching && !query.isPending}
        paging={pagingOf(state, query.data?.total ?? 0)}
        empty={<Nothing state={state} onAdd={onAdd} />}
        error={failureIn(query)}
        card={(row) => <EvidenceCard evidence={row} names={names} />}
      />
      {dialog !== undefined && (
        <BulkDialog
          kind={dialog}
          selected={selected}
          names={names}
          changes={changes}
          onClose={(isDone) => {
            setDialog(undefined)
            if (isDone) clear()
          }}
        />
      )}
    </>
  )
}

function Nothing({ state: { view, update }, onAdd }: Pick<EvidenceTableProps, 'state' | 'onAdd'>) {
  if (isFiltered(view) || view.page > 1)
    return (
      <EmptyState
        kind="nothing-matches"
        title={view.archived ? 'Nothing is in the archive' : 'No evidence matches these filters'}
        action={<Button onClick={() => update({ ...UNFILTERED, page: 1 })}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<FolderCheck />}
      title="No evidence yet"
      description={
        onAdd
          ? 'Screenshots, exports, policies: whatever shows that a control is in place. Drop files anywhere on this page, paste a screenshot, or press Add evidence.'
          : 'What members add to controls shows here.'
      }
    />
  )
}

function addressOf({ number }: LinkedEvidence): string {
  const address = new URL(location.href)
  address.searchParams.set('open', `E-${number}`)
  return address.href
}

function pagingOf({ view, update }: EvidenceViewState, total: number): TablePaging {
  const offset = (view.page - 1) * PAGE_SIZE
  if (total <= PAGE_SIZE) return { offset, total }
  return {
    offset,
    total,
    onPrevious: view.page > 1 ? () => update({ page: view.page - 1 }) : undefined,
    onNext: offset + PAGE_SIZE < total ? () => update({ page: view.page + 1 }) : undefined,
  }
}

function asTableSort({ key, descending }: EvidenceView['sort']): TableSort | null {
  return key === 'recent' ? null : { columnId: key, descending }
}

function asViewSort(sort: TableSort | null): EvidenceView['sort'] {
  return parseSort(sort === null ? '' : `${sort.descending ? '-' : ''}${sort.columnId}`)
}

function copyOnL(row: LinkedEvidence, key: string): boolean {
  if (key === 'l') void copyLink(addressOf(row))
  return key === 'l'
}

function openTab(row: LinkedEvidence): void {
  window.open(addressOf(row), '_blank', 'noopener')
}

function failureIn(query: EvidenceTableProps['query']) {
  if (!query.isError || query.data !== undefined) return undefined
  return <ErrorState title="Evidence could not be loaded." {...failureOf(query)} />
}
