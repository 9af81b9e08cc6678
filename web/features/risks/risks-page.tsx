import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import { exportColumns, riskColumns } from './columns.tsx'
import { companyRisks } from './queries.ts'
import type { Risk } from './risk.ts'
import { RiskCounters } from './risk-counters.tsx'
import { RiskFilters, type ListState } from './risk-filters.tsx'
import { BUILT_IN_VIEWS, riskList } from './risk-list.ts'
import { RiskMatrix } from './risk-matrix.tsx'
import { RiskTable } from './risk-table.tsx'
import { visibleRows } from './rows.ts'

const AddDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog)
const ImportRisks = lazyDialog(async () => (await import('./import-risks.tsx')).ImportRisks)
const RiskDrawer = lazyDialog(async () => (await import('./risk-drawer.tsx')).RiskDrawer)

const NO_ROWS: readonly Risk[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['links', 'owner', 'asset', 'treatment', 'status', 'residual']

/** /risks */
export function RisksPage() {
  usePageTitle('Risk register')
  const { protocol_id: protocol } = useCompany()
  const readOnlyReason = useReadOnlyReason()
  const query = useCompanyQuery(companyRisks)
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const today = todayUtc()
  const state = useListView(riskList)
  const { view, update, setOverlay } = state
  const rows = useMemo(() => visibleRows(all, view, me, today), [all, view, me, today])
  const columns = useMemo(() => riskColumns(names, today), [names, today])
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  if (query.isError && query.data === undefined)
    return <FailedPage title="Risk register" what="The risks" query={query} />
  return (
    <>
      <ListHead
        title="Risk register"
        description="What may happen, how likely and how bad it is, and what is done about it."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'Risks', columns: () => exportColumns(names, wordingOf(protocol)) }}
        importDialog={({ onClose }) => <ImportRisks onClose={onClose} />}
        add={{ label: 'Add risk', onAdd: () => setOverlay({ add: 'yes' }) }}
      />
      <Foldable>
        {all.length > 0 && (
          <section aria-label="Risks at a glance" className="mb-4 grid gap-4 lg:grid-cols-2">
            <RiskMatrix all={all} kind={view.matrix} onKind={(matrix) => update({ matrix })} />
            <RiskCounters all={all} today={today} />
          </section>
        )}
      </Foldable>
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="risks"
        builtIn={BUILT_IN_VIEWS}
        what="risks"
        searchLabel="Search by risk, asset or threat"
      >
        <RiskFilters state={state} all={all} />
      </ListToolbar>
      <RiskTable {...{ state, rows, columns, names, hidden }} loading={query.isPending} />
      <Overlays {...{ state, all, rows, names }} isPending={query.isPending} />
    </>
  )
}

interface OverlaysProps {
  state: ListState
  all: readonly Risk[]
  rows: readonly Risk[]
  names: Names
  isPending: boolean
}

function Overlays({ state: { overlay, setOverlay }, all, rows, names, isPending }: OverlaysProps) {
  const close = () => setOverlay({})
  const number = numberIn('R', overlay['open'])
  const opened = all.find((row) => row.number === number)
  return (
    <>
      {overlay['add'] !== undefined && <AddDialog onClose={close} />}
      <OpenedRecord reference={overlay['open']} row={opened} isPending={isPending} noun="risk" onClose={close}>
        {(row) => (
          <RiskDrawer
            key={row.id}
            row={row}
            rows={rows}
            names={names}
            onOpen={(next) => setOverlay({ open: `R-${next.number}` })}
            onClose={close}
          />
        )}
      </OpenedRecord>
    </>
  )
}
