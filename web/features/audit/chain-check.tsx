import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { messageOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { dayOf } from './days.ts'
import { auditKeys, auditStatus, type AuditStatus } from './queries.ts'
import { useVerification, type Verification } from './use-verification.ts'

export type ChainCheckProps = {
  /** The company, null for the installation, undefined where several chains are shown. */
  chain: string | null | undefined
  onExport: () => void
}

/** "Verified to event 48,213, 09:40", with buttons to verify the chain now and to export it. */
export function ChainCheck({ chain, onExport }: ChainCheckProps) {
  if (chain === undefined) {
    return (
      <p className="text-small text-muted">Each company has a chain of its own. Choose one to check or export it.</p>
    )
  }
  return <OneChain chain={chain} onExport={onExport} />
}

function OneChain({ chain, onExport }: { chain: string | null; onExport: () => void }) {
  const cache = useQueryClient()
  const status = useQuery(auditStatus(chain))
  const verification = useVerification(chain, () =>
    cache.invalidateQueries({ queryKey: auditStatus(chain).queryKey.slice(0, auditKeys.status.length) }),
  )
  return (
    <section
      aria-label="Chain check"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-border bg-surface py-2 pr-2 pl-3 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-64" aria-live="polite">
        {verification.state === 'running' ? (
          <Running verification={verification} />
        ) : (
          <ChainState status={status.data} error={status.error} verification={verification} />
        )}
      </div>
      <div className="flex gap-2">
        {verification.state === 'running' ? (
          <Button onClick={verification.stop}>Stop</Button>
        ) : (
          <Button icon={<ShieldCheck />} onClick={verification.start}>
            Verify now
          </Button>
        )}
        <Button icon={<Download />} onClick={onExport}>
          Export…
        </Button>
      </div>
    </section>
  )
}

function Running({ verification: { progress } }: { verification: Verification }) {
  return (
    <>
      <ProgressBar label="Checking the chain" value={progress?.checked ?? 0} max={progress?.of ?? 1} showValue />
      <p className="mt-0.5 text-small text-muted tabular-nums">
        {progress === undefined
          ? 'Starting…'
          : `Event ${formatNumber(progress.checked)} of ${formatNumber(progress.of)}`}
      </p>
    </>
  )
}

type ChainStateProps = { status: AuditStatus | undefined; error: Error | null; verification: Verification }

function ChainState({ status, error, verification }: ChainStateProps) {
  const [fault, ...others] = verification.faults ?? status?.verified?.faults ?? []
  if (fault !== undefined) return <Broken fault={fault} others={others.length} />
  if (verification.error !== undefined)
    return <p className="text-danger">Not checked. {messageOf(verification.error)}</p>
  if (status === undefined) {
    return (
      <p className="text-muted">{error === null ? ' ' : `How far it was checked is not known. ${messageOf(error)}`}</p>
    )
  }
  const { fingerprint, lastAnchor, verified } = status
  return (
    <p className="flex items-start gap-2">
      <ShieldCheck
        className={`mt-0.5 size-4 shrink-0 ${verified === null ? 'text-muted' : 'text-implemented'}`}
        aria-hidden="true"
      />
      <span className="min-w-0">
        {verifiedWords(status)}
        <span className="block truncate text-small text-muted">
          Signing key <span className="font-mono">{fingerprint.slice(0, 16)}</span>
          {lastAnchor !== null && ` · last anchor at event ${formatNumber(lastAnchor.seq)}`}
        </span>
      </span>
    </p>
  )
}

function Broken({ fault, others }: { fault: string; others: number }) {
  return (
    <p className="flex items-start gap-2 text-danger" role="alert">
      <ShieldAlert className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-medium">This log was changed after it was written.</span> {fault}
        {others > 0 && `, and ${formatNumber(others)} more`}. Export the bundle and keep it: it proves this to others.
      </span>
    </p>
  )
}

function verifiedWords({ lastSeq, verified }: AuditStatus): string {
  if (verified === null) return `${formatNumber(lastSeq)} events, not verified yet`
  const at = new Date(verified.at)
  const when = dayOf(at) === dayOf(new Date()) ? formatTime(at) : formatDateTime(verified.at)
  return `Verified to event ${formatNumber(verified.through)}, ${when}`
}
