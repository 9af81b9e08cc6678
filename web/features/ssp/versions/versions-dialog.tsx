import { Link } from '@tanstack/react-router'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Ssp } from '../ssp-schema.ts'

/** The frozen versions, latest first. Mount it to open it. */
export function VersionsDialog({ ssp, onClose }: { ssp: Ssp; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Frozen versions"
      description="A frozen version never changes. Its SHA-256 shows that it has not."
      size="large"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <ol className="divide-y divide-border rounded-md border border-border">
        {ssp.versions.toReversed().map((version) => (
          <li key={version.number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-3">
            <div className="min-w-0">
              <Link
                to="/ssp"
                search={{ version: String(version.number) }}
                onClick={onClose}
                className="font-medium text-brand-text underline-offset-2 hover:underline"
              >
                Version {version.number}
              </Link>
              <p className="text-small text-muted">
                {formatDateTime(version.frozenAt)} by {version.frozenBy ?? 'a former member'} · {version.percent}%
                complete
              </p>
              {version.note !== '' && <p className="text-body whitespace-pre-wrap">{version.note}</p>}
            </div>
            <FileHash hash={version.sha256} title={`version ${version.number}`} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
