import { toastFailed } from '#web/lib/toast-failed.ts'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { expiryOf } from '#domain/evidence/expiry.ts'
import { parseReviewState } from '#domain/evidence/review-state.ts'
import { downloadFile } from '#web/lib/file/download-file.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { formatBytes, formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/cx.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePersonName } from '#web/lib/company/use-person-name.ts'
import { DeleteEvidence } from './delete-evidence.tsx'
import { ExpiryBadge } from '#web/lib/evidence/expiry-mark.tsx'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { ReviewBadge } from '#web/lib/evidence/review-mark.tsx'
import { ScanState, withheldReason } from '#web/lib/evidence/scan-state.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'

export interface EvidenceItemProps {
  evidence: Evidence
  mayDelete: boolean
  /** It was just added or changed. */
  isFresh: boolean
}

export function EvidenceItem({ evidence, mayDelete, isFresh }: EvidenceItemProps) {
  const { title, description, file_name: name, file_type: type, file_sha256: hash } = evidence
  return (
    <li className={cx('flex items-start gap-3 px-4 py-3', isFresh && 'animate-flash')}>
      <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-md border border-border bg-subtle text-muted">
        <FileIcon type={type} className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 break-words">
          <Link
            to="/evidence"
            search={{ open: `E-${evidence.number}` }}
            className="min-w-0 rounded-sm font-medium hover:underline"
          >
            {title}
          </Link>
          {isEnding(evidence) && <ExpiryBadge on={evidence.expires_on} />}
          <ReviewBadge state={parseReviewState(evidence.review_state)} />
        </p>
        <p className="text-small break-words text-muted">
          <Facts evidence={evidence} />
        </p>
        {description !== null && description !== '' && (
          <p className="mt-1 text-body break-words whitespace-pre-wrap">{description}</p>
        )}
        {name !== null && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <ScanState state={evidence.file_scan} />
            {hash !== null && <FileHash hash={hash} title={title} />}
          </div>
        )}
      </div>
      <div className="-mt-0.5 -mr-1.5 flex shrink-0 items-center">
        {name !== null && <DownloadButton evidence={evidence} />}
        {mayDelete && <DeleteEvidence evidence={evidence} />}
      </div>
    </li>
  )
}

/** Whether it expired or expires soon. */
function isEnding({ expires_on: on }: Evidence): boolean {
  return ['soon', 'expired'].includes(expiryOf(on, todayUtc()).kind)
}

/** "mfa.zip · 1.2 MB · Dana Reyes · 3 hours ago" */
function Facts({ evidence }: { evidence: Evidence }) {
  const { file_name: name, file_size: size, uploaded_by: by, created_at: at } = evidence
  return (
    <>
      {name !== null && `${name} · `}
      {size !== null && `${formatBytes(size)} · `}
      {by !== null && <Author id={by} />}
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    </>
  )
}

function Author({ id }: { id: NonNullable<Evidence['uploaded_by']> }) {
  const name = usePersonName(id)
  return name === undefined ? null : `${name} · `
}

function DownloadButton({ evidence }: { evidence: Evidence }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(evidence)
    } catch (error) {
      toastFailed('Download failed', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={`Download ${evidence.file_name ?? evidence.title}`}
      icon={<Download />}
      busy={isBusy}
      disabledReason={withheldReason(evidence)}
      onClick={() => void download()}
    />
  )
}
