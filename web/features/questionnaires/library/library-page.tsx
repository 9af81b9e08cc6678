import { LibraryBig } from 'lucide-react'
import { useMemo } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { answerList, BUILT_IN_VIEWS, visibleRows } from './answer-list.ts'
import { AnswerCard, answerColumns, exportColumns } from './columns.tsx'
import { answerLibrary, useAnswerChanges, type LibraryAnswer } from './queries.ts'

const AnswerDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const AnswerDrawer = lazyDialog(async () => (await import('./answer-drawer.tsx')).AnswerDrawer)

const NO_ROWS: readonly LibraryAnswer[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['owner', 'used', 'answer']

/** /questionnaires/library */
export function LibraryPage() {
  usePageTitle('Answer library')
  const query = useCompanyQuery(answerLibrary)
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const today = todayUtc()
  const readOnlyReason = useReadOnlyReason()
  const state = useListView(answerList)
  const { view, overlay, setOverlay } = state
  const { menuOf, flagOf } = filterControls(state)
  const rows = useMemo(() => visibleRows(all, view, { me, today }), [all, view, me, today])
  const columns = useMemo(() => answerColumns(names, today), [names, today])
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  const opened = all.find(({ id }) => id === overlay['open'])
  const close = () => setOverlay({})
  if (query.isError && query.data === undefined)
    return <FailedPage title="Answer library" what="The answers" query={query} />
  return (
    <>
      <ListHead
        title="Answer library"
        description="Approved answers are suggested for new questionnaires until they expire."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'Answers', columns: () => exportColumns(names) }}
        add={{ label: 'Add answer', onAdd: () => setOverlay({ add: 'yes' }) }}
      />
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="answers"
        builtIn={BUILT_IN_VIEWS}
        what="answers"
        searchLabel="Search answers"
      >
        <FilterMenu {...menuOf('state')} countOf={(one) => all.filter((row) => row.state === one).length} />
        <FlagMenu
          flags={[
            { label: 'Expired', ...flagOf('expired') },
            { label: 'Mine', ...flagOf('owner') },
          ]}
        />
      </ListToolbar>
      <Table state={state} rows={rows} columns={columns} hidden={hidden} today={today} loading={query.isPending} />
      {overlay['add'] !== undefined && <AnswerDialog onClose={close} />}
      <OpenedRecord reference={overlay['open']} row={opened} isPending={query.isPending} noun="answer" onClose={close}>
        {(row) => <AnswerDrawer row={row} rows={rows} onOpen={(open) => setOverlay({ open })} onClose={close} />}
      </OpenedRecord>
    </>
  )
}

type ListState = ReturnType<typeof useListView<typeof answerList>>

interface TableProps {
  state: ListState
  rows: readonly LibraryAnswer[]
  columns: ReturnType<typeof answerColumns>
  hidden: HiddenColumns
  today: string
  loading: boolean
}

function Table({ state, rows, columns, hidden, today, loading }: TableProps) {
  const { change, remove } = useAnswerChanges()
  const { canDeleteContent } = usePermissions()
  const bulk = useSelection<LibraryAnswer, 'delete'>(rows)
  const approve = () => {
    const proposed = bulk.selected.filter((row) => row.state === 'Proposed')
    if (proposed.length > 0) void change(proposed, { state: 'Approved' })
  }
  const deletes = canDeleteContent
    ? [{ id: 'delete', label: 'Delete…', onSelect: () => bulk.openDialog('delete') }]
    : []
  return (
    <>
      <ListTable
        state={state}
        label="Answers"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ question }) => question}
        bulk={bulk}
        bulkActions={[{ id: 'approve', label: 'Approve', onSelect: approve }, ...deletes]}
        referenceOf={({ id }) => id}
        loading={loading}
        card={(row) => <AnswerCard row={row} today={today} />}
        empty={
          <NoRows
            state={state}
            what="answers"
            icon={<LibraryBig />}
            add="Add your first answer"
            description="Each answer that you approve in a questionnaire is kept here. Upload an answered one to begin with its answers."
          />
        }
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
