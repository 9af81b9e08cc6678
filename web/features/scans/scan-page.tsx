import { Link, useParams } from '@tanstack/react-router'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { MissingRecord } from '#web/lib/list/missing-record.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { DifferenceCard } from './difference-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { companyScans, type Scan } from './queries.ts'
import { ScanActions } from './scan-actions.tsx'
import { ScanBadge } from './scan-badge.tsx'

/** /vulnerabilities/scans/S-3 */
export function ScanPage() {
  const { scan: name } = useParams({ strict: false })
  return <One key={name} number={numberIn('S', name)} />
}

function One({ number }: { number: number | undefined }) {
  const query = useCompanyQuery(companyScans)
  const scan = query.data?.find((one) => one.number !== null && one.number === number)
  usePageTitle(number === undefined ? 'Scan' : `Scan S-${number}`)
  if (scan !== undefined) return <Loaded scan={scan} />
  return (
    <MissingRecord
      query={query}
      title={number === undefined ? 'Scan' : `S-${number}`}
      noun="scan"
      list={allScans}
      description="It was discarded, or belongs to another company."
    />
  )
}

const allScans = (
  <Link to="/vulnerabilities/scans" className={buttonClass({})}>
    All scans
  </Link>
)

function Loaded({ scan }: { scan: Scan }) {
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="text-muted">S-{scan.number}</span> <span className="break-words">{scan.file_name}</span>
          </>
        }
        meta={<ScanBadge scan={scan} />}
        actions={
          <>
            {allScans}
            <ScanActions scan={scan} />
          </>
        }
      />
      <div className="grid grid-cols-12 items-start gap-3 lg:gap-4">
        <div className="col-span-12 min-w-0 space-y-3 lg:col-span-8 lg:space-y-4">
          <PreviewCard scan={scan} />
          {scan.item_count !== null && <DifferenceCard scan={scan} />}
        </div>
        <div className="col-span-12 min-w-0 lg:col-span-4">
          <FactsCard scan={scan} />
        </div>
        {scan.item_count !== null && (
          <div className="col-span-12 min-w-0">
            <ItemsCard scan={scan} />
          </div>
        )}
      </div>
    </>
  )
}

function FactsCard({ scan }: { scan: Scan }) {
  const names = useNames()
  const at = (time: string | null) => (time === null ? null : formatDateTime(time))
  return (
    <Card title="Scan">
      <FactList
        facts={[
          ['Taken', at(scan.started_at)],
          ['Ended', at(scan.completed_at)],
          ['Scanner', [scan.scanner, scan.scanner_version].filter(Boolean).join(' ')],
          ['Policy', scan.policy_name],
          ['Credentialed', credentialWords(scan.credentialed)],
          ['Assets', scan.host_count === null ? null : String(scan.host_count)],
          ['Imported by', names.person(scan.imported_by) ?? null],
          ['Imported', at(scan.created_at)],
          ['Applied by', names.person(scan.applied_by) ?? null],
          ['Applied', at(scan.applied_at)],
          ...(scan.withdrawn_at === null ? [] : [['Withdrawn', at(scan.withdrawn_at)] as const]),
        ]}
      />
      {scan.file_sha256 !== null && (
        <div className="mt-4">
          <CopyValue label="SHA-256 of the file" value={scan.file_sha256} />
        </div>
      )}
    </Card>
  )
}

function credentialWords(isCredentialed: boolean | null): string | null {
  if (isCredentialed === null) return null
  return isCredentialed ? 'Yes, on every asset' : 'Not on every asset'
}
