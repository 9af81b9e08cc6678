import { Download } from 'lucide-react'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { ScanState, withheldReason } from '#web/lib/evidence/scan-state.tsx'
import { downloadFile } from '#web/lib/file/download-file.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import type { SentFile } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** What respondents attached to an answer. */
export function AttachedFiles({ files }: { files: readonly SentFile[] }) {
  return (
    <ul className="divide-y divide-border pt-1">
      {files.map((file) => (
        <AttachedFile key={file.id} file={file} />
      ))}
    </ul>
  )
}

function AttachedFile({ file }: { file: SentFile }) {
  const { run, busy } = useAction()
  const { file_name: name, file_size: size, file_sha256: hash, file_scan: scan, added_by: by } = file
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">{name}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          {[formatBytes(size), by, file.submitted_at === null && 'not submitted yet'].filter(Boolean).join(' · ')}
          <FileHash hash={hash} title={name} />
          <ScanState state={scan} />
        </p>
      </div>
      <IconButton
        label={`Download ${name}`}
        icon={<Download />}
        busy={busy}
        disabledReason={withheldReason(file)}
        onClick={() => void run('Download failed', () => downloadFile(file, 'answers'))}
      />
    </li>
  )
}
