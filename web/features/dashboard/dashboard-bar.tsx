import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { downloadCsv } from '#web/lib/file/csv.ts'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsOnline } from '#web/ui/state/offline-bar.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import { wordingOf } from '#domain/protocols/wording.ts'
import { dashboardCsv, dashboardFileName } from './export-dashboard.ts'
import type { ProgressQuery } from './progress.ts'

/** Stays below the sticky header of the app. */
const FRAME_HEADER = '3rem'

/** The company, the time of the data, and the actions on the whole dashboard. */
export function DashboardBar({ company, query }: { company: Company; query: ProgressQuery }) {
  return (
    <StickyBar
      offset={FRAME_HEADER}
      className="-mx-4 -mt-5 flex-nowrap xl:-mx-6 print:static print:mx-0 print:border-0 print:px-0"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-medium">{company.name}</span>
          <span className="shrink-0 text-small text-muted">{wordingOf(company.protocol_id).displayName}</span>
        </span>
        <LastSynced query={query} />
      </div>
      <div className="flex shrink-0 items-center gap-2 print:hidden">
        <RefreshButton query={query} />
        <ExportButton company={company} query={query} />
      </div>
    </StickyBar>
  )
}

function LastSynced({ query }: { query: ProgressQuery }) {
  const isOnline = useIsOnline()
  const at = query.dataUpdatedAt === 0 ? undefined : new Date(query.dataUpdatedAt)
  return (
    <output className="text-small text-muted max-sm:w-full sm:ml-auto">
      {!isOnline && <span>Offline, as of the last sync. </span>}
      {isOnline && query.isRefetchError && <span className="text-danger">Could not refresh. </span>}
      Last synced{' '}
      {at === undefined ? (
        '–'
      ) : (
        <time dateTime={at.toISOString()} title={formatDateTime(at.toISOString())}>
          {formatTime(at)}
        </time>
      )}
    </output>
  )
}

/** Busy only after a press, not during the automatic refetches. */
function RefreshButton({ query: { refetch } }: { query: ProgressQuery }) {
  const [isBusy, setBusy] = useState(false)
  const isOnline = useIsOnline()
  const refresh = async () => {
    setBusy(true)
    await refetch()
    setBusy(false)
  }
  return (
    <Button
      size={28}
      busy={isBusy && isOnline}
      disabledReason={isOnline ? undefined : 'You are offline.'}
      icon={<RefreshCw />}
      onClick={() => void refresh()}
    >
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  )
}

function ExportButton({ company, query: { data } }: { company: Company; query: ProgressQuery }) {
  return (
    <Button
      size={28}
      disabled={data === undefined}
      icon={<Download />}
      onClick={() => {
        if (data === undefined) return
        downloadCsv(dashboardFileName(company.name, new Date()), dashboardCsv(company.protocol_id, data.assessment))
      }}
    >
      <span className="max-sm:sr-only">Export to CSV</span>
    </Button>
  )
}
