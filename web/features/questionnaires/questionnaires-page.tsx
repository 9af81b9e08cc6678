import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardList, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { ExportItem, ShareMenu } from '#web/lib/list/share-menu.tsx'
import { SortMenu, Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { exportColumns, QuestionnaireCard, questionnaireColumns } from './columns.tsx'
import { companyQuestionnaires, type Questionnaire } from './queries.ts'
import { BUILT_IN_VIEWS, questionnaireList, SORTS, visibleRows } from './questionnaire-list.ts'

const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)
const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<Questionnaire>,
)

const NO_ROWS: readonly Questionnaire[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['owner', 'progress', 'customer']

/** /questionnaires */
export function QuestionnairesPage() {
  usePageTitle('Questionnaires')
  const { id } = useCompany()
  return <QuestionnaireListPage key={id} />
}

function QuestionnaireListPage() {
  const { id: companyId } = useCompany()
  const query = useQuery(companyQuestionnaires(companyId))
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const state = useListView(questionnaireList)
  const { view, update, overlay, setOverlay } = state
  const rows = useMemo(() => visibleRows(all, view, me), [all, view, me])
  const columns = useMemo(() => questionnaireColumns(names), [names])
  const hidden = useHiddenColumns(columns, view.hide, NARROW)
  const open = useOpenQuestionnaire()
  if (query.isError && query.data === undefined)
    return <ErrorState title="The questionnaires could not be loaded." {...queryErrorProps(query)} />
  return (
    <>
      <Head rows={rows} all={all} names={names} hide={view.hide} onAdd={() => setOverlay({ add: 'yes' })} />
      <ListViews list={questionnaireList} companyId={companyId} page="questionnaires" builtIn={BUILT_IN_VIEWS} />
      <Toolbar label="Filter questionnaires">
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
      <ActiveFilters list={questionnaireList} view={view} update={update} />
      <DataTable
        className="mt-3"
        label="Questionnaires"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ number, title }) => `Q-${number} ${title}`}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: questionnaireList.settings.sort.of(sort) })}
        paging={{ offset: 0, total: rows.length }}
        onOpen={open}
        loading={query.isPending}
        card={(row) => <QuestionnaireCard row={row} />}
        empty={<NoQuestionnaires state={state} />}
      />
      {overlay['add'] !== undefined && <UploadDialog onClose={() => setOverlay({})} />}
    </>
  )
}

function useOpenQuestionnaire() {
  const navigate = useNavigate()
  return ({ number }: Questionnaire, { newTab }: { newTab: boolean }) => {
    if (newTab) window.open(`/questionnaires/received/Q-${number}`, '_blank', 'noopener')
    else void navigate({ to: '/questionnaires/received/$questionnaire', params: { questionnaire: `Q-${number}` } })
  }
}

interface HeadProps {
  rows: readonly Questionnaire[]
  all: readonly Questionnaire[]
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
        title="Questionnaires"
        meta={String(all.length)}
        description="Questionnaires of customers. Answers come from your statements, evidence and earlier answers, and go back in the customer’s own file."
        actions={
          <>
            <ShareMenu>{() => <ExportItem count={rows.length} onSelect={() => setExporting(true)} />}</ShareMenu>
            <Button
              variant="primary"
              icon={<Upload aria-hidden="true" />}
              disabledReason={readOnlyReason}
              onClick={onAdd}
            >
              Upload questionnaire
            </Button>
          </>
        }
      />
      {isExporting && (
        <ExportDialog
          what="Questionnaires"
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

type ListState = ReturnType<typeof useListView<typeof questionnaireList>>

function Filters({ state: { view, update }, all }: { state: ListState; all: readonly Questionnaire[] }) {
  const { filters, settings } = questionnaireList
  const isMobile = useIsMobile()
  return (
    <>
      <SearchInput
        label="Search questionnaires"
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
      <Button aria-pressed={view.owner} onClick={() => update({ owner: !view.owner })}>
        Mine
      </Button>
      {isMobile && (
        <SortMenu param={settings.sort} sort={view.sort} onSort={(sort) => update({ sort })} labels={SORTS} />
      )}
    </>
  )
}

function NoQuestionnaires({ state: { isFiltered, clearFilters } }: { state: ListState }) {
  if (!isFiltered)
    return (
      <EmptyState
        kind="nothing-yet"
        icon={<ClipboardList />}
        title="No questionnaires yet"
        description="Upload the workbook or document that a customer sent. You get it back filled in."
      />
    )
  const clear = <Button onClick={clearFilters}>Clear filters</Button>
  return <EmptyState kind="nothing-matches" title="No questionnaires match these filters" action={clear} />
}
