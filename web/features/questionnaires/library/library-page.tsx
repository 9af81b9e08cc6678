import { useQuery } from '@tanstack/react-query'
import { LibraryBig, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMyId } from '#web/lib/auth/session.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { copyLinkOnL, openInNewTab } from '#web/lib/list/record-link.ts'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { SortMenu, Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { answerList, BUILT_IN_VIEWS, SORTS, visibleRows } from './answer-list.ts'
import { AnswerCard, answerColumns, exportColumns } from './columns.tsx'
import { answerLibrary, useAnswerChanges, type LibraryAnswer } from './queries.ts'

const AnswerDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const AnswerDrawer = lazyDialog(async () => (await import('./answer-drawer.tsx')).AnswerDrawer)
const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<LibraryAnswer>,
)

const NO_ROWS: readonly LibraryAnswer[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['owner', 'used', 'answer']

/** /questionnaires/library */
export function LibraryPage() {
  usePageTitle('Answer library')
  const { id } = useCompany()
  return <Library key={id} />
}

function Library() {
  const { id: companyId } = useCompany()
  const query = useQuery(answerLibrary(companyId))
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const today = todayUtc()
  const state = useListView(answerList)
  const { view, update, overlay, setOverlay } = state
  const rows = useMemo(() => visibleRows(all, view, { me, today }), [all, view, me, today])
  const columns = useMemo(() => answerColumns(names, today), [names, today])
  const hidden = useHiddenColumns(columns, view.hide, NARROW)
  const opened = all.find(({ id }) => id === overlay['open'])
  const close = () => setOverlay({})
  if (query.isError && query.data === undefined)
    return <ErrorState title="The answers could not be loaded." {...queryErrorProps(query)} />
  return (
    <>
      <Head rows={rows} all={all} names={names} hide={view.hide} onAdd={() => setOverlay({ add: 'yes' })} />
      <ListViews list={answerList} companyId={companyId} page="answers" builtIn={BUILT_IN_VIEWS} />
      <Toolbar label="Filter answers">
        <Filters state={state} all={all} />
        <ToolbarEnd>
          <ColumnsMenu
            columns={columns}
            switchedOff={view.hide}
            hidden={hidden}
            onChange={(hide) => update({ hide })}
          />
        </ToolbarEnd>
      </Toolbar>
      <ActiveFilters list={answerList} view={view} update={update} />
      <Table state={state} rows={rows} columns={columns} hidden={hidden} today={today} loading={query.isPending} />
      {overlay['add'] !== undefined && <AnswerDialog onClose={close} />}
      {opened !== undefined && (
        <AnswerDrawer row={opened} rows={rows} onOpen={(open) => setOverlay({ open })} onClose={close} />
      )}
    </>
  )
}

interface HeadProps {
  rows: readonly LibraryAnswer[]
  all: readonly LibraryAnswer[]
  names: Names
  hide: readonly string[]
  onAdd: () => void
}

function Head({ rows, all, names, hide, onAdd }: HeadProps) {
  const [isExporting, setExporting] = useState(false)
  const readOnlyReason = useReadOnlyReason()
  return (
    <>
      <PageHeader
        title="Answer library"
        meta={String(all.length)}
        description="Approved answers are suggested for new questionnaires until they expire."
        actions={
          <>
            <ShareMenu>{() => <ExportItem count={rows.length} onSelect={() => setExporting(true)} />}</ShareMenu>
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              disabledReason={readOnlyReason}
              onClick={onAdd}
            >
              Add answer
            </Button>
          </>
        }
      />
      {isExporting && (
        <ExportDialog
          what="Answers"
          rows={rows}
          total={all.length}
          {...exportedColumns(exportColumns(names), hide)}
          further={[]}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

type ListState = ReturnType<typeof useListView<typeof answerList>>

function Filters({ state: { view, update }, all }: { state: ListState; all: readonly LibraryAnswer[] }) {
  const { filters, settings } = answerList
  const isMobile = useIsMobile()
  return (
    <>
      <SearchInput
        label="Search answers"
        value={view.q}
        onValueChange={(q) => update({ q })}
        shortcut
        className="w-64"
      />
      <FilterMenu
        filter={filters.state}
        selected={view.state}
        onChange={(state) => update({ state })}
        countOf={(state) => all.filter((row) => row.state === state).length}
      />
      <Button aria-pressed={view.expired} onClick={() => update({ expired: !view.expired })}>
        Expired
      </Button>
      <Button aria-pressed={view.owner} onClick={() => update({ owner: !view.owner })}>
        Mine
      </Button>
      {isMobile && (
        <SortMenu param={settings.sort} sort={view.sort} onSort={(sort) => update({ sort })} labels={SORTS} />
      )}
    </>
  )
}

interface TableProps {
  state: ListState
  rows: readonly LibraryAnswer[]
  columns: ReturnType<typeof answerColumns>
  hidden: ReadonlySet<string>
  today: string
  loading: boolean
}

function Table({ state, rows, columns, hidden, today, loading }: TableProps) {
  const { id: companyId } = useCompany()
  const { change, remove } = useAnswerChanges(companyId)
  const { view, update, overlay, setOverlay } = state
  const { canDeleteContent } = usePermissions()
  const readOnlyReason = useReadOnlyReason()
  const bulk = useSelection<LibraryAnswer, 'delete'>(rows)
  const approve = () => {
    const proposed = bulk.selected.filter((row) => row.state === 'Proposed')
    if (proposed.length > 0) void change(proposed, { state: 'Approved' }, () => ({ state: 'Proposed' }))
  }
  const deletes = canDeleteContent
    ? [{ id: 'delete', label: 'Delete…', onSelect: () => bulk.openDialog('delete') }]
    : []
  return (
    <>
      <DataTable
        className="mt-3"
        label="Answers"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ question }) => question}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: answerList.settings.sort.of(sort) })}
        {...(readOnlyReason === undefined && {
          selection: bulk.selection,
          onSelectionChange: bulk.onSelectionChange,
          onSelectAllMatching: bulk.selectAll,
          bulkActions: [{ id: 'approve', label: 'Approve', onSelect: approve }, ...deletes],
        })}
        paging={{ offset: 0, total: rows.length }}
        openId={overlay['open'] ?? null}
        onOpen={({ id }, { newTab }) => (newTab ? openInNewTab(id) : setOverlay({ open: id }))}
        onRowKey={({ id }, key) => copyLinkOnL(id, key)}
        loading={loading}
        card={(row) => <AnswerCard row={row} today={today} />}
        empty={<NoAnswers state={state} />}
      />
      {bulk.dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${bulk.selected.length} answers?`}
          consequence="They are no longer suggested. Questionnaires that used them keep their answers."
          confirmLabel="Delete answers"
          onConfirm={() => remove(bulk.selected)}
          onClose={() => bulk.closeDialog(true)}
        />
      )}
    </>
  )
}

function NoAnswers({ state: { isFiltered, clearFilters } }: { state: ListState }) {
  if (!isFiltered)
    return (
      <EmptyState
        kind="nothing-yet"
        icon={<LibraryBig />}
        title="No answers yet"
        description="Each answer that you approve in a questionnaire is kept here. Upload an answered one to begin with its answers."
      />
    )
  const clear = <Button onClick={clearFilters}>Clear filters</Button>
  return <EmptyState kind="nothing-matches" title="No answers match these filters" action={clear} />
}
