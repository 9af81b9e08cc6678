import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { searchFor } from '#web/lib/list/rows.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { sentQuestionnaires, type SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { SENT_STATES } from '#web/lib/sent-questionnaires/sent-state.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { SENT_COLUMNS, SentCard } from './columns.tsx'

const SendDialog = lazyDialog(async () => (await import('#web/lib/sent-questionnaires/send-dialog.tsx')).SendDialog)
const RemindDialog = lazyPart(async () => (await import('./remind-dialog.tsx')).RemindDialog, {
  close: ({ onClose }) => onClose(false),
})
const NO_ROWS: readonly SentQuestionnaire[] = []

/** /questionnaires/sent */
export function SentPage() {
  usePageTitle('Sent questionnaires')
  const { id: companyId } = useCompany()
  const query = useQuery(sentQuestionnaires(companyId))
  const readOnlyReason = useReadOnlyReason()
  const [isSending, setSending] = useState(false)
  const [text, setText] = useState('')
  const all = query.data ?? NO_ROWS
  const rows = useMemo(() => {
    const isFound = searchFor(text)
    return all.filter((row) =>
      isFound(`S-${row.number} ${row.title} ${row.third_parties.name} ${SENT_STATES[row.state]}`),
    )
  }, [all, text])
  if (query.isError && query.data === undefined)
    return <ErrorState title="The questionnaires could not be loaded." {...queryErrorProps(query)} />
  return (
    <>
      <PageHeader
        title="Sent questionnaires"
        meta={String(all.length)}
        description="Questionnaires for contacts of third parties. They answer by a link, without an account."
        actions={
          <Button
            variant="primary"
            icon={<Send aria-hidden="true" />}
            disabledReason={readOnlyReason}
            onClick={() => setSending(true)}
          >
            Send questionnaire
          </Button>
        }
      />
      <SearchInput label="Search sent questionnaires" value={text} onValueChange={setText} shortcut className="w-64" />
      <SentTable
        rows={rows}
        isFiltered={text !== ''}
        loading={query.isPending}
        onClear={() => setText('')}
        onSend={() => setSending(true)}
      />
      {isSending && <SendDialog onClose={() => setSending(false)} />}
    </>
  )
}

interface SentTableProps {
  rows: readonly SentQuestionnaire[]
  isFiltered: boolean
  loading: boolean
  onClear: () => void
  onSend: () => void
}

function SentTable({ rows, isFiltered, loading, onClear, onSend }: SentTableProps) {
  const readOnlyReason = useReadOnlyReason()
  const open = useOpenSent()
  const bulk = useSelection<SentQuestionnaire, 'remind'>(rows)
  return (
    <>
      <DataTable
        className="mt-3"
        label="Sent questionnaires"
        columns={SENT_COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ number, title }) => `S-${number} ${title}`}
        paging={{ offset: 0, total: rows.length }}
        onOpen={open}
        {...(readOnlyReason === undefined && {
          selection: bulk.selection,
          onSelectionChange: bulk.onSelectionChange,
          onSelectAllMatching: bulk.selectAll,
          bulkActions: [{ id: 'remind', label: 'Send reminders…', onSelect: () => bulk.openDialog('remind') }],
        })}
        loading={loading}
        card={(row) => <SentCard row={row} />}
        empty={<NoneSent isFiltered={isFiltered} readOnlyReason={readOnlyReason} onClear={onClear} onSend={onSend} />}
      />
      {bulk.dialog === 'remind' && <RemindDialog selected={bulk.selected} onClose={bulk.closeDialog} />}
    </>
  )
}

function useOpenSent() {
  const navigate = useNavigate()
  return ({ number }: SentQuestionnaire, { newTab }: { newTab: boolean }) => {
    if (newTab) window.open(`/questionnaires/sent/S-${number}`, '_blank', 'noopener')
    else void navigate({ to: '/questionnaires/sent/$questionnaire', params: { questionnaire: `S-${number}` } })
  }
}

interface NoneSentProps {
  isFiltered: boolean
  readOnlyReason: string | undefined
  onClear: () => void
  onSend: () => void
}

function NoneSent({ isFiltered, readOnlyReason, onClear, onSend }: NoneSentProps) {
  if (isFiltered)
    return (
      <EmptyState
        kind="nothing-matches"
        title="No questionnaires match this search"
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    )
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<Send />}
      title="No questionnaires sent"
      description="Ask a supplier or business associate how they protect your data. You see their answers with a score."
      action={
        <Button disabledReason={readOnlyReason} onClick={onSend}>
          Send questionnaire…
        </Button>
      }
    />
  )
}
