import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { BulkAction, TableColumn } from '#web/ui/table/table-types.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { kindLabel } from './assessment-cells.ts'
import { assessmentList, builtInViews, SORT_VALUES, type AssessmentView } from './assessment-list.ts'
import type { BulkDialogName } from './bulk-dialog.tsx'
import { AssessmentCard, assessmentColumns, assessmentExport } from './columns.tsx'
import { ComingDates } from './coming-dates.tsx'
import { companyAssessments, type AssessmentRow } from './company-assessments.ts'
import { isOpenState, STATE_LABELS } from './labels.ts'

const CreateDialog = lazyDialog(async () => (await import('./create-dialog.tsx')).CreateDialog)
const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

const TITLE = 'Assessments'
/** Columns that a narrow window hides, in this order. The CMMC Status names the kind too. */
const NARROW = ['scope', 'finished', 'kind', 'score', 'next']
const NO_ROWS: readonly AssessmentRow[] = []

export function AssessmentsPage() {
  usePageTitle(TITLE)
  const { protocol_id: protocol } = useCompany()
  const query = useCompanyQuery(companyAssessments)
  const all = query.data ?? NO_ROWS
  const state = useListView(assessmentList)
  const { view } = state
  const me = useMyId()
  const rows = useMemo(() => visibleRows(all, view, me), [all, view, me])
  const columns = useMemo(() => assessmentColumns(protocol), [protocol])
  const hiddenColumns = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  const builtIn = useMemo(() => builtInViews(protocol), [protocol])
  const readOnlyReason = useReadOnlyReason()
  const [isPlanning, setPlanning] = useState(false)
  const plan = () => setPlanning(true)
  return (
    <>
      <ListHead
        title={TITLE}
        description={`${wordingOf(protocol).assessmentName}, internal audits and control tests. Frozen ones are read-only.`}
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: TITLE, columns: () => assessmentExport }}
        actions={
          <Link to="/test-protocol-wizard" className={buttonClass({})}>
            Test {wordingOf(protocol).controlPlural.toLowerCase()}
          </Link>
        }
        add={{ label: 'Plan assessment', onAdd: plan }}
      />
      <ComingDates rows={all} />
      <ListToolbar
        {...{ state, columns }}
        hidden={hiddenColumns}
        total={query.data?.length}
        page="assessments"
        builtIn={builtIn}
        what="assessments"
        searchLabel="Search assessments"
      >
        <Filters state={state} all={all} />
      </ListToolbar>
      {query.isError && query.data === undefined ? (
        <QueryFallback query={query} what="The assessments" />
      ) : (
        <Table {...{ state, rows, columns, hiddenColumns, readOnlyReason }} loading={query.isPending} onPlan={plan} />
      )}
      {isPlanning && <CreateDialog onClose={() => setPlanning(false)} />}
    </>
  )
}

type ListState = ReturnType<typeof useListView<typeof assessmentList>>

function Filters({ state, all }: { state: ListState; all: readonly AssessmentRow[] }) {
  const { menuOf, flagOf } = filterControls(state)
  return (
    <>
      <FilterMenu {...menuOf('state')} countOf={(state) => all.filter((row) => row.state === state).length} />
      <FilterMenu {...menuOf('kind')} countOf={(kind) => all.filter((row) => row.kind === kind).length} />
      <FlagMenu flags={[{ label: 'Led by me', ...flagOf('lead') }]} />
    </>
  )
}

interface TableProps {
  state: ListState
  rows: readonly AssessmentRow[]
  columns: readonly TableColumn<AssessmentRow>[]
  hiddenColumns: HiddenColumns
  readOnlyReason: string | undefined
  loading: boolean
  onPlan: () => void
}

function Table({ state, rows, columns, hiddenColumns, readOnlyReason, loading, onPlan }: TableProps) {
  const { view } = state
  const pages = useRowPages<AssessmentRow>(state, {
    noun: 'assessment',
    referenceOf: ({ number }) => `A-${number}`,
    hrefOf: ({ number }) => `/assessments/A-${number}`,
    title: ({ number, title }) => `A-${number} ${title}`,
  })
  const groups = view.group === 'none' ? undefined : GROUPS[view.group]
  const bulk = useSelection<AssessmentRow, BulkDialogName>(rows)
  return (
    <>
      <ListTable
        state={state}
        label={TITLE}
        columns={columns}
        hiddenColumns={hiddenColumns}
        rows={rows}
        loading={loading}
        rowLabel={({ number }) => `A-${number}`}
        bulk={bulk}
        bulkActions={bulkActions(bulk.selected, bulk.openDialog)}
        groups={groups}
        {...pages}
        card={(row) => <AssessmentCard row={row} />}
        empty={
          <NoRows
            state={state}
            what="assessments"
            icon={<ClipboardCheck />}
            description="Plan one to record results, freeze the record and have it affirmed."
            action={
              <Button variant="primary" disabledReason={readOnlyReason} onClick={onPlan}>
                Plan assessment
              </Button>
            }
          />
        }
      />
      {bulk.dialog !== undefined && (
        <BulkDialog kind={bulk.dialog} selected={bulk.selected} onClose={bulk.closeDialog} />
      )}
    </>
  )
}

function bulkActions(
  selected: readonly AssessmentRow[],
  onDialog: (dialog: BulkDialogName) => void,
): readonly BulkAction[] {
  const disabledReason = selected.some(({ state }) => isOpenState(state))
    ? undefined
    : 'Frozen assessments stay unchanged'
  return [
    { id: 'lead', label: 'Set lead…', disabledReason, onSelect: () => onDialog('lead') },
    { id: 'end', label: 'Set planned end…', disabledReason, onSelect: () => onDialog('end') },
  ]
}

const countText = (rows: readonly AssessmentRow[]) => counted(rows.length, 'assessment', 'assessments')

const GROUPS = {
  state: { key: ({ state }: AssessmentRow) => STATE_LABELS[state], label: String, summary: countText },
  kind: { key: kindLabel, label: String, summary: countText },
}

function visibleRows(
  all: readonly AssessmentRow[],
  view: AssessmentView,
  me: Id<'users'> | undefined,
): readonly AssessmentRow[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.state, (state) => state === row.state) &&
      allows(view.kind, (kind) => kind === row.kind) &&
      (!view.lead || (me !== undefined && row.lead_id === me)) &&
      isFound(`A-${row.number} ${row.title} ${row.kind}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
