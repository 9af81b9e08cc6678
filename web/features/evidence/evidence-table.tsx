import { counted } from '#domain/text/counted.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { FolderCheck } from 'lucide-react'
import { useMemo } from 'react'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { useGrouping } from '#web/lib/list/row-groups.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { useChangedElsewhere } from '#web/lib/live/changed-elsewhere.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { TablePaging } from '#web/ui/table/table-footer.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { useBulkActions, type BulkDialogName } from './bulk-actions.tsx'
import { useEvidenceChanges } from './changes.ts'
import { EvidenceCard } from './evidence-card.tsx'
import type { EvidenceView } from './evidence-list.ts'
import { groupCounts, PAGE_SIZE, type LinkedEvidence, type ListScope } from './queries.ts'
import type { EvidenceListState } from './use-evidence-list.ts'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

export interface EvidenceTableProps {
  scope: ListScope
  state: EvidenceListState
  columns: readonly TableColumn<LinkedEvidence>[]
  hiddenColumns: HiddenColumns
  query: UseQueryResult<{ rows: readonly LinkedEvidence[]; total: number }>
  names: Names
  mayAdd: boolean
  onFiles: (files: readonly File[]) => void
}

const NO_ROWS: readonly LinkedEvidence[] = []

export function EvidenceTable(props: EvidenceTableProps) {
  const { scope, state, columns, hiddenColumns, query, names } = props
  const { view } = state
  const changed = useChangedElsewhere()
  const changes = useEvidenceChanges()
  const rows = query.data?.rows ?? NO_ROWS
  const bulk = useSelection<LinkedEvidence, BulkDialogName>(rows)
  const { selected, dialog, closeDialog } = bulk
  const bulkActions = useBulkActions({
    selected,
    changes,
    archived: view.archived,
    onDialog: bulk.openDialog,
    onDone: bulk.clear,
  })
  return (
    <>
      <ListTable
        state={state}
        label="Evidence"
        maxHeight="max(20rem, calc(100dvh - 18.5rem))"
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        rowLabel={({ number, title }) => `E-${number} ${title}`}
        bulk={bulk}
        bulkActions={bulkActions}
        grouping={useServerGroups(scope, view, names)}
        referenceOf={({ number }) => `E-${number}`}
        changed={changed}
        loading={query.isPending}
        refetching={query.isFetching && !query.isPending}
        paging={pagingOf(state, query.data?.total ?? 0)}
        empty={<NoEvidence {...props} />}
        error={
          query.isError && query.data === undefined ? (
            <QueryFallback query={query} what="Evidence" waiting={null} />
          ) : undefined
        }
        card={(row) => <EvidenceCard evidence={row} names={names} />}
      />
      {dialog !== undefined && (
        <BulkDialog kind={dialog} selected={selected} names={names} changes={changes} onClose={closeDialog} />
      )}
    </>
  )
}

/** The key of a group, equal to the key in the counts of the server. */
const GROUP_KEYS: Readonly<Record<Exclude<EvidenceView['group'], 'none'>, (row: LinkedEvidence) => string>> = {
  review: ({ review_state: state }) => state,
  owner: ({ owner_id: owner }) => owner ?? '',
}

/** Group headers count the rows on all pages, so the counts come from the server. */
function useServerGroups(scope: ListScope, view: EvidenceView, names: Names) {
  const { group } = view
  const counts = useQuery(groupCounts(scope, view)).data
  const groups = useMemo(() => {
    if (group === 'none') return undefined
    const ownerName = (id: string) =>
      id === '' ? 'No owner' : (names.people.find((person) => person.id === id)?.name ?? 'A former member')
    return {
      key: GROUP_KEYS[group],
      label: group === 'owner' ? ownerName : String,
      summary: (_: readonly LinkedEvidence[], key: string) => countText(counts?.get(key)),
    }
  }, [group, names.people, counts])
  return useGrouping(groups)
}

function NoEvidence({ state, mayAdd, onFiles }: Pick<EvidenceTableProps, 'state' | 'mayAdd' | 'onFiles'>) {
  const { view, update, isFiltered, clearFilters } = state
  if (isFiltered || view.page > 1)
    return (
      <EmptyState
        kind="nothing-matches"
        title={view.archived ? 'The archive is empty' : 'No evidence matches these filters'}
        action={<Button onClick={isFiltered ? clearFilters : () => update({ page: 1 })}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<FolderCheck />}
      title="No evidence yet"
      description={
        mayAdd
          ? 'Screenshots, exports, policies: whatever shows that a control is in place. You can also drop files anywhere on this page, or paste a screenshot.'
          : 'What members add to controls shows here.'
      }
      action={
        mayAdd ? (
          <ChooseFilesButton variant="primary" input={{ multiple: true }} onFiles={onFiles}>
            Add your first evidence
          </ChooseFilesButton>
        ) : undefined
      }
    />
  )
}

function pagingOf({ view, update }: EvidenceListState, total: number): TablePaging {
  const offset = (view.page - 1) * PAGE_SIZE
  if (total <= PAGE_SIZE) return { offset, total }
  return {
    offset,
    total,
    onPrevious: view.page > 1 ? () => update({ page: view.page - 1 }) : undefined,
    onNext: offset + PAGE_SIZE < total ? () => update({ page: view.page + 1 }) : undefined,
  }
}

function countText(count: number | undefined): string | undefined {
  return count === undefined ? undefined : counted(count, 'item', 'items')
}
