import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { sentQuestionnaires, type SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { SENT_COLUMNS, SENT_EXPORT, SentCard } from './columns.tsx'
import { BUILT_IN_VIEWS, sentList, visibleRows } from './sent-list.ts'

const SendDialog = lazyDialog(async () => (await import('#web/lib/sent-questionnaires/send-dialog.tsx')).SendDialog)
const RemindDialog = lazyDialog(async () => (await import('./remind-dialog.tsx')).RemindDialog)
const NO_ROWS: readonly SentQuestionnaire[] = []

/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['again', 'answered', 'score', 'state', 'to']

/** /questionnaires/sent */
export function SentPage() {
  usePageTitle('Sent questionnaires')
  const query = useCompanyQuery(sentQuestionnaires)
  const readOnlyReason = useReadOnlyReason()
  const state = useListView(sentList)
  const { view, overlay, setOverlay } = state
  const { menuOf, flagOf } = filterControls(state)
  const all = query.data ?? NO_ROWS
  const today = todayUtc()
  const rows = useMemo(() => visibleRows(all, view, today), [all, view, today])
  const hidden = useHiddenColumns(SENT_COLUMNS, view.hide, { rows: all, leaving: NARROW })
  if (query.isError && query.data === undefined)
    return <FailedPage title="Sent questionnaires" what="The questionnaires" query={query} />
  return (
    <>
      <ListHead
        title="Sent questionnaires"
        description="Questionnaires for contacts of third parties. They answer by a link, without an account."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'Sent questionnaires', columns: () => SENT_EXPORT }}
        add={{ label: 'Send questionnaire', icon: <Send />, onAdd: () => setOverlay({ add: 'yes' }) }}
      />
      <ListToolbar
        {...{ state, hidden }}
        columns={SENT_COLUMNS}
        total={query.data?.length}
        page="sent-questionnaires"
        builtIn={BUILT_IN_VIEWS}
        what="sent questionnaires"
        searchLabel="Search sent questionnaires"
      >
        <FilterMenu {...menuOf('state')} countOf={(one) => all.filter((row) => row.state === one).length} />
        <FlagMenu flags={[{ label: 'Past due', ...flagOf('overdue') }]} />
      </ListToolbar>
      <SentTable {...{ state, rows, hidden }} loading={query.isPending} />
      {overlay['add'] !== undefined && <SendDialog onClose={() => setOverlay({})} />}
    </>
  )
}

interface SentTableProps {
  state: ReturnType<typeof useListView<typeof sentList>>
  rows: readonly SentQuestionnaire[]
  hidden: HiddenColumns
  loading: boolean
}

function SentTable({ state, rows, hidden, loading }: SentTableProps) {
  const pages = useRowPages<SentQuestionnaire>(state, {
    noun: 'questionnaire',
    referenceOf: ({ number }) => `SQ-${number}`,
    hrefOf: ({ number }) => `/questionnaires/sent/SQ-${number}`,
  })
  const bulk = useSelection<SentQuestionnaire, 'remind'>(rows)
  return (
    <>
      <ListTable
        state={state}
        label="Sent questionnaires"
        columns={SENT_COLUMNS}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ number, title }) => `SQ-${number} ${title}`}
        {...pages}
        bulk={bulk}
        bulkActions={[{ id: 'remind', label: 'Send reminders…', onSelect: () => bulk.openDialog('remind') }]}
        loading={loading}
        card={(row) => <SentCard row={row} />}
        empty={
          <NoRows
            state={state}
            what="sent questionnaires"
            icon={<Send />}
            add="Send questionnaire…"
            description="Ask a supplier or business associate how they protect your data. You see their answers with a score."
          />
        }
      />
      {bulk.dialog === 'remind' && <RemindDialog selected={bulk.selected} onClose={bulk.closeDialog} />}
    </>
  )
}
