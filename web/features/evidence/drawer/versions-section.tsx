import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { downloadFile } from '#web/lib/file/download-file.ts'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { formatDateTime } from '#web/lib/format/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { versionsOf, type EvidenceVersion, type LinkedEvidence } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'

/** Earlier file versions, latest first. Empty while there is only one. */
export function VersionsSection({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { id: companyId } = useCompany()
  const { data: earlier = [] } = useQuery(versionsOf(companyId, evidence.id))
  if (earlier.length === 0) return null
  return (
    <DrawerSection title="Versions">
      <ol aria-label="Versions" className="space-y-3">
        <li>
          <p className="font-medium">Version {evidence.version}, current</p>
          <p className="text-small text-muted">
            {names.person(evidence.version_by) ?? 'Someone'}, {formatDateTime(evidence.version_at)}
          </p>
          {evidence.version_note !== null && <p className="break-words">{evidence.version_note}</p>}
        </li>
        {earlier.map((version) => (
          <Earlier key={version.id} version={version} names={names} />
        ))}
      </ol>
    </DrawerSection>
  )
}

function Earlier({ version, names }: { version: EvidenceVersion; names: Names }) {
  const { run, busy } = useAction()
  const { file_sha256: hash, file_name: name, note, review_note: remark } = version
  const withheld = version.file === null || version.file_scan === 'infected' || version.file_scan === 'pending'
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">Version {version.version}</p>
        <p className="text-small break-words text-muted">
          {names.person(version.added_by) ?? 'Someone'}, {formatDateTime(version.added_at)} · {name} ·{' '}
          {version.review_state}
        </p>
        {hash !== null && <FileHash hash={hash} title={`version ${version.version}`} />}
        {note !== null && <p className="break-words">{note}</p>}
        {remark !== null && <p className="break-words">“{remark}”</p>}
      </div>
      <IconButton
        label={`Download version ${version.version}`}
        icon={<Download />}
        busy={busy}
        disabledReason={withheld ? 'This file cannot be downloaded' : undefined}
        onClick={() => void run('Download failed', () => downloadFile(version))}
      />
    </li>
  )
}
