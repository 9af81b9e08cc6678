import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ClipboardCheck, Plus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ASSESSMENT_STATES } from '#domain/assessments/assessment-kinds.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { TableSort } from '#web/ui/table-types.ts'
import { AssessmentCard, assessmentColumns, assessmentExport } from './columns.tsx'
import { companyAssessments, type AssessmentRow } from './queries.ts'
import { readListSearch, type ListSearch } from './route-search.ts'
import { stateWord } from './words.ts'

const CreateDialog = lazyDialog(async () => (await import('./create-dialog.tsx')).CreateDialog)
const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<AssessmentRow>,
)

const TITLE = 'Assessments'

/** /assessments: every look at how things stand that was planned, made, frozen and affirmed. */
export function AssessmentsPage() {
  usePageTitle(TITLE)
  const { id: companyId } = useCompany()
  const query = useQuery(companyAssessments(companyId))
  const [open, setOpen] = useState<'create' | 'export'>()
  const { search, update } = useListSearch()
  const rows = useMemo(() => matching(query.data ?? [], search), [query.data, search])
  const close = () => setOpen(undefined)
  const total = query.data?.length ?? 0
  const readOnlyReason = useReadOnlyReason()
  const plan = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      disabledReason={readOnlyReason}
      onClick={() => setOpen('create')}
    >
      Plan assessment
    </Button>
  )
  return (
    <>
      <Header total={total} plan={plan} onExport={() => setOpen('export')} />
      {query.isError && query.data === undefined ? (
        <ErrorState title="The assessments could not be loaded." {...failureOf(query)} />
      ) : (
        <List
          rows={rows}
          loading={query.data === undefined}
          total={total}
          search={search}
          update={update}
          plan={plan}
        />
      )}
      {open === 'create' && <CreateDialog onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          what={TITLE}
          rows={rows}
          total={total}
          columns={assessmentExport}
          leftOut={[]}
          further={[]}
          onClose={close}
        />
      )}
    </>
  )
}

function Header({ total, plan, onExport }: { total: number; plan: ReactNode; onExport: () => void }) {
  const { protocol_id: protocol } = useCompany()
  return (
    <PageHeader
      title={TITLE}
      meta={total === 0 ? undefined : `${total}`}
      description={`${wordingOf(protocol).assessmentName}, and every other look at how things stand. A frozen one never changes.`}
      actions={
        <>
          <Link to="/test-protocol-wizard" className={buttonClass({})}>
            Test {wordingOf(protocol).controlPlural.toLowerCase()}
          </Link>
          <Button disabledReason={total === 0 ? 'There is nothing to export yet' : undefined} onClick={onExport}>
            Export
          </Button>
          {plan}
        </>
      }
    />
  )
}

interface ListProps {
  rows: readonly AssessmentRow[]
  loading: boolean
  total: number
  search: ListSearch
  update: (changes: ListSearch) => void
  /** The button that plans one. */
  plan: ReactNode
}

function List({ rows, loading, total, search, update, plan }: ListProps) {
  const navigate = useNavigate()
  const [sort, setSort] = useState<TableSort | null>(null)
  const { protocol_id: protocol } = useCompany()
  const columns = useMemo(() => assessmentColumns(protocol), [protocol])
  const [typed, setTyped] = useDebouncedText(search.q ?? '', (q) => update({ ...search, q }))
  return (
    <>
      <search aria-label="Filter assessments" className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search assessments"
          value={typed}
          onValueChange={setTyped}
          shortcut
          className="w-64 max-sm:w-full"
        />
        <NativeSelect
          aria-label="State"
          className="w-44"
          value={search.state ?? ''}
          onChange={({ target: { value } }) => update({ ...search, state: value })}
        >
          <option value="">Every state</option>
          {ASSESSMENT_STATES.map((state) => (
            <option key={state} value={state}>
              {stateWord(state)}
            </option>
          ))}
        </NativeSelect>
      </search>
      <DataTable
        className="mt-3"
        label={TITLE}
        columns={columns}
        rows={rows}
        loading={loading}
        rowId={({ id }) => id}
        rowLabel={({ number }) => `A-${number}`}
        sort={sort}
        onSortChange={setSort}
        onOpen={({ number }) =>
          void navigate({ to: '/assessments/$assessment', params: { assessment: `A-${number}` } })
        }
        card={(row) => <AssessmentCard row={row} />}
        empty={<Nothing isFiltered={total > 0} onClear={() => update({})} plan={plan} />}
      />
    </>
  )
}

function Nothing({ isFiltered, onClear, plan }: { isFiltered: boolean; onClear: () => void; plan: ReactNode }) {
  if (isFiltered)
    return (
      <EmptyState
        kind="nothing-matches"
        title="No assessment matches"
        action={<Button onClick={onClear}>Show all</Button>}
      />
    )
  return (
    <EmptyState
      kind="nothing-yet"
      icon={<ClipboardCheck aria-hidden="true" />}
      title="No assessment yet"
      description="Plan one to record what was examined, asked and tested, freeze what was found, and have it affirmed."
      action={plan}
    />
  )
}

function useListSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readListSearch(raw), [raw])
  const update = (changes: ListSearch) =>
    void navigate({ to: '/assessments', search: readListSearch(changes), replace: true, resetScroll: false })
  return { search, update }
}

function matching(rows: readonly AssessmentRow[], { q = '', state }: ListSearch): AssessmentRow[] {
  const words = q.trim().toLowerCase()
  return rows.filter(
    (row) =>
      (state === undefined || row.state === state) &&
      `A-${row.number} ${row.title} ${row.kind}`.toLowerCase().includes(words),
  )
}
