import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { StatusBadge } from '../badges.tsx'
import { SeverityChip } from '#web/ui/severity-chip.tsx'
import type { CveRecord } from './cve-record.ts'
import { Matches } from './matches.tsx'
import { affectedBy, useCveChanges, type Affected } from './queries.ts'

interface AffectedCardProps {
  cve: string
  /** Absent where no source here knows the CVE. */
  record?: CveRecord
}

/** Are we affected? Components and vulnerabilities of the company. */
export function AffectedCard({ cve, record }: AffectedCardProps) {
  const { id: companyId } = useCompany()
  const query = useQuery(affectedBy(companyId, cve))
  const affected = query.data
  if (affected === undefined) return <QueryFallback query={query} what="The components and vulnerabilities" />
  const { matches, findings } = affected
  const recorded = findings.length > 0 && <Findings findings={findings} />
  return (
    <>
      <Card
        title="Are we affected?"
        subtitle={<Answer affected={affected} record={record} />}
        actions={record !== undefined && findings.length === 0 && !record.is_rejected && <RecordButton cve={cve} />}
        flush
      >
        {matches.length > 0 ? <Matches affected={affected} /> : recorded}
      </Card>
      {matches.length > 0 && recorded && (
        <Card title="Vulnerabilities of this company" flush>
          {recorded}
        </Card>
      )}
    </>
  )
}

const openIn = ({ findings }: Affected) => findings.filter(({ status }) => status === 'open').length

/** A yes stands out: it is why one opens the page. */
function Answer({ affected, record }: { affected: Affected; record: CveRecord | undefined }) {
  const answer = answerOf(affected, record)
  return openIn(affected) > 0 ? <strong className="font-medium text-danger">{answer}</strong> : answer
}

function answerOf(affected: Affected, record: CveRecord | undefined): string {
  const { matches, findings } = affected
  const open = openIn(affected)
  if (open > 0) return `Yes: ${open === 1 ? 'a vulnerability is' : `${open} vulnerabilities are`} open.`
  if (findings.length > 0) return 'It was recorded and is settled.'
  if (matches.length > 0)
    return `Yes, by version: ${matches.length === 1 ? 'a component matches' : `${matches.length} components match`}.`
  if (record === undefined || record.affects_count === 0)
    return 'No vulnerability names it. Without affected versions, components cannot be compared.'
  return 'No component matches, and no vulnerability names it. Only assets with a bill of materials are compared.'
}

function RecordButton({ cve }: { cve: string }) {
  const { record } = useCveChanges()
  const readOnlyReason = useReadOnlyReason()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const done = await record(cve)
    setBusy(false)
    if (done === undefined) return
    toastSuccess(`F-${done.outcome} recorded`)
    void navigate({ to: '/vulnerabilities', search: { open: `F-${done.outcome}` } })
  }
  return (
    <Button variant="primary" size={28} busy={busy} disabledReason={readOnlyReason} onClick={() => void run()}>
      Record vulnerability
    </Button>
  )
}

function Findings({ findings }: { findings: Affected['findings'] }) {
  return (
    <PlainTable
      caption="Vulnerabilities of this company"
      rows={findings}
      rowId={({ id }) => id}
      columns={[
        {
          header: 'No.',
          cell: ({ number }) => (
            <Link to="/vulnerabilities" search={{ open: `F-${number}` }} className="text-brand-text underline">
              F-{number}
            </Link>
          ),
        },
        { header: 'Title', wraps: true, onPhones: 'line', cell: ({ title }) => title },
        { header: 'Severity', onPhones: 'beside', cell: SeverityChip },
        { header: 'Status', cell: StatusBadge },
        { header: 'Assets', align: 'right', cell: ({ asset_count: count }) => count },
      ]}
    />
  )
}
