import { Link } from '@tanstack/react-router'
import { Download, Link2, Lock, Printer, Share } from 'lucide-react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Score } from '#domain/scoring/assess.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { useCompany } from '#web/lib/company-context.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { downloadCsv } from '#web/lib/csv.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { controlsCsv } from './export.ts'
import { ScoreChip } from './score-chip.tsx'

export interface ListHeaderProps {
  title: string
  protocol: ProtocolId
  /** Those in view. */
  rows: readonly CompanyControl[]
  total: number
  score: Score
  readOnlyReason: string | undefined
}

export function ListHeader({ title, protocol, rows, total, score, readOnlyReason }: ListHeaderProps) {
  const count = rows.length === total ? formatNumber(total) : `${formatNumber(rows.length)} of ${formatNumber(total)}`
  return (
    <PageHeader
      title={title}
      meta={count}
      description={score.submittable ? undefined : <Gate reason={score.reason ?? ''} />}
      actions={
        <>
          {readOnlyReason !== undefined && <ReadOnlyMark reason={readOnlyReason} />}
          <ScoreChip score={score} />
          <ShareMenu title={title} protocol={protocol} rows={rows} />
        </>
      }
    />
  )
}

function Gate({ reason }: { reason: string }) {
  return (
    <>
      {reason}{' '}
      <Link
        to="/controls/$controlNumber"
        params={{ controlNumber: SYSTEM_SECURITY_PLAN }}
        className="text-brand-text underline underline-offset-2"
      >
        Open {SYSTEM_SECURITY_PLAN}
      </Link>
    </>
  )
}

function ReadOnlyMark({ reason }: { reason: string }) {
  return (
    <Tooltip content={reason}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip must be reachable by keyboard */}
      <span tabIndex={0} role="note" aria-label={`Read only. ${reason}`} className="inline-flex rounded-full">
        <Chip icon={<Lock aria-hidden="true" />}>Read only</Chip>
      </span>
    </Tooltip>
  )
}

function ShareMenu({ title, protocol, rows }: Pick<ListHeaderProps, 'title' | 'protocol' | 'rows'>) {
  const company = useCompany()
  const exportCsv = () => {
    const fileName = `${company.name} ${title} ${new Date().toISOString().slice(0, 10)}.csv`
    downloadCsv(fileName.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').toLowerCase(), controlsCsv(protocol, rows))
  }
  return (
    <Menu align="end" trigger={<Button icon={<Share aria-hidden="true" />}>Share</Button>}>
      <MenuItem icon={<Link2 />} onSelect={() => void copyLink(location.href)}>
        Copy link to this view
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={exportCsv} aside={`${formatNumber(rows.length)} rows`}>
        Export CSV
      </MenuItem>
      <MenuItem icon={<Printer />} onSelect={() => setTimeout(() => window.print(), 200)}>
        Print
      </MenuItem>
    </Menu>
  )
}
