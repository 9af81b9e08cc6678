import { Navigate, useLocation } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { exportColumns, thirdPartyColumns } from './columns.tsx'
import { companyThirdParties, type ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { visibleRows } from './rows.ts'
import { ThirdPartyFilters, type ListState } from './third-party-filters.tsx'
import { BUILT_IN_VIEWS, thirdPartyList } from './third-party-list.ts'
import { ThirdPartyTable } from './third-party-table.tsx'

const AddDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddDialog)
const ImportThirdParties = lazyDialog(async () => (await import('./import-third-parties.tsx')).ImportThirdParties)
const FindingsExport = lazyDialog(async () => (await import('./findings-export.tsx')).FindingsExport)
const ThirdPartyDrawer = lazyDialog(async () => (await import('./third-party-drawer.tsx')).ThirdPartyDrawer)

const NO_ROWS: readonly ThirdParty[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['findings', 'owner', 'next', 'risk', 'agreement', 'contract', 'status', 'tier']

const ADDRESSES: ReadonlySet<string> = new Set(['/suppliers', '/business-associates'])

/** /suppliers or /business-associates, as the company's framework calls them. */
export function ThirdPartiesPage() {
  const { id, protocol_id: protocol } = useCompany()
  const { plural, path } = wordingOf(protocol).thirdParty
  const { pathname } = useLocation()
  usePageTitle(plural)
  // Not at the address of a page that is on its way: the link would lead back here.
  if (pathname !== path && ADDRESSES.has(pathname)) return <Navigate to={path} search replace />
  return <ThirdPartyListPage key={id} />
}

function ThirdPartyListPage() {
  const { protocol_id: protocol } = useCompany()
  const words = wordingOf(protocol).thirdParty
  const readOnlyReason = useReadOnlyReason()
  const query = useCompanyQuery(companyThirdParties)
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const today = todayUtc()
  const state = useListView(thirdPartyList)
  const { view, setOverlay } = state
  const rows = useMemo(() => visibleRows(all, view, me, today), [all, view, me, today])
  const columns = useMemo(() => thirdPartyColumns(names, today, words), [names, today, words])
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  const [isExporting, setExporting] = useState(false)
  if (query.isError && query.data === undefined)
    return <FailedPage title={words.plural} what={`The ${words.plural.toLowerCase()}`} query={query} />
  return (
    <>
      <ListHead
        title={words.plural}
        description="Who holds your data or provides services, what was agreed, and what expires."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: words.plural, columns: () => exportColumns(names, all, today) }}
        menuItems={() => (
          <MenuItem icon={<Download />} onSelect={() => setExporting(true)}>
            Export findings…
          </MenuItem>
        )}
        importDialog={({ onClose }) => <ImportThirdParties onClose={onClose} />}
        add={{ label: `Add ${words.singular.toLowerCase()}`, onAdd: () => setOverlay({ add: 'yes' }) }}
      />
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="third-parties"
        builtIn={BUILT_IN_VIEWS}
        what={words.plural.toLowerCase()}
        searchLabel="Search by name, service or code"
      >
        <ThirdPartyFilters state={state} all={all} />
      </ListToolbar>
      <ThirdPartyTable
        state={state}
        rows={rows}
        columns={columns}
        names={names}
        hidden={hidden}
        loading={query.isPending}
      />
      {isExporting && <FindingsExport names={names} onClose={() => setExporting(false)} />}
      <Overlays {...{ state, all, rows, names }} isPending={query.isPending} noun={words.singular.toLowerCase()} />
    </>
  )
}

interface OverlaysProps {
  state: ListState
  all: readonly ThirdParty[]
  rows: readonly ThirdParty[]
  names: Names
  isPending: boolean
  /** What the company calls a third party. */
  noun: string
}

function Overlays({ state: { overlay, setOverlay }, all, rows, names, ...missing }: OverlaysProps) {
  const close = () => setOverlay({})
  const number = numberIn('T', overlay['open'])
  const finding = numberIn('TF', overlay['open'])
  const opened = all.find(
    (row) => row.number === number || (finding !== undefined && row.findings.some((one) => one.number === finding)),
  )
  return (
    <>
      {overlay['add'] !== undefined && <AddDialog onClose={close} />}
      <OpenedRecord {...missing} reference={overlay['open']} row={opened} onClose={close}>
        {(row) => (
          <ThirdPartyDrawer
            key={row.id}
            row={row}
            rows={rows}
            all={all}
            names={names}
            fix={overlay['fix']}
            finding={finding}
            onOpen={(next) => setOverlay({ open: `T-${next.number}` })}
            onClose={close}
          />
        )}
      </OpenedRecord>
    </>
  )
}
