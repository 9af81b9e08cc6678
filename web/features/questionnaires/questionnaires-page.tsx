import { FileQuestionMark, Upload } from 'lucide-react'
import { useMemo } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { exportColumns, QuestionnaireCard, questionnaireColumns } from './columns.tsx'
import { companyQuestionnaires, type Questionnaire } from './queries.ts'
import { BUILT_IN_VIEWS, questionnaireList, visibleRows } from './questionnaire-list.ts'

const UploadDialog = lazyDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)

const NO_ROWS: readonly Questionnaire[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['owner', 'progress', 'customer']

/** /questionnaires */
export function QuestionnairesPage() {
  usePageTitle('Questionnaires')
  const query = useCompanyQuery(companyQuestionnaires)
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const readOnlyReason = useReadOnlyReason()
  const state = useListView(questionnaireList)
  const { view, overlay, setOverlay } = state
  const { menuOf, flagOf } = filterControls(state)
  const rows = useMemo(() => visibleRows(all, view, me), [all, view, me])
  const columns = useMemo(() => questionnaireColumns(names), [names])
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  if (query.isError && query.data === undefined)
    return <FailedPage title="Questionnaires" what="The questionnaires" query={query} />
  return (
    <>
      <ListHead
        title="Questionnaires"
        description="Questionnaires of customers, answered from your own records and returned in the customer’s file."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'Questionnaires', columns: () => exportColumns(names) }}
        add={{
          label: 'Upload questionnaire',
          icon: <Upload />,
          onAdd: () => setOverlay({ add: 'yes' }),
        }}
      />
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="questionnaires"
        builtIn={BUILT_IN_VIEWS}
        what="questionnaires"
        searchLabel="Search questionnaires"
      >
        <FilterMenu {...menuOf('state')} countOf={(one) => all.filter((row) => row.state === one).length} />
        <FlagMenu flags={[{ label: 'Mine', ...flagOf('owner') }]} />
      </ListToolbar>
      <QuestionnaireTable {...{ state, rows, columns, hidden }} loading={query.isPending} />
      {overlay['add'] !== undefined && <UploadDialog onClose={() => setOverlay({})} />}
    </>
  )
}

interface QuestionnaireTableProps {
  state: ReturnType<typeof useListView<typeof questionnaireList>>
  rows: readonly Questionnaire[]
  columns: readonly TableColumn<Questionnaire>[]
  hidden: HiddenColumns
  loading: boolean
}

function QuestionnaireTable({ state, rows, columns, hidden, loading }: QuestionnaireTableProps) {
  const pages = useRowPages<Questionnaire>(state, {
    noun: 'questionnaire',
    referenceOf: ({ number }) => `Q-${number}`,
    hrefOf: ({ number }) => `/questionnaires/received/Q-${number}`,
  })
  return (
    <ListTable
      state={state}
      label="Questionnaires"
      columns={columns}
      hiddenColumns={hidden}
      rows={rows}
      rowLabel={({ number, title }) => `Q-${number} ${title}`}
      {...pages}
      loading={loading}
      card={(row) => <QuestionnaireCard row={row} />}
      empty={
        <NoRows
          state={state}
          what="questionnaires"
          icon={<FileQuestionMark />}
          add="Upload your first questionnaire"
          description="Upload the workbook or document that a customer sent. You get it back filled in."
        />
      }
    />
  )
}
