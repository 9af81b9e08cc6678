import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Download, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { LinkedControls } from '#web/lib/controls/linked-controls.tsx'
import { downloadFile } from '#web/lib/file/download-file.ts'
import { withheldReason } from '#web/lib/evidence/scan-state.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { useAction } from '#web/lib/use-action.ts'
import { RecordDrawer } from '#web/lib/records/record-drawer.tsx'
import { Button } from '#web/ui/button.tsx'
import { VersionDialog } from '../add/version-dialog.tsx'
import { useEvidenceChanges } from '../changes.ts'
import { FilePreview } from '../preview/file-preview.tsx'
import { evidenceByNumber, type LinkedEvidence } from '../queries.ts'
import type { EvidenceListState } from '../use-evidence-list.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { AskSection } from './ask-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { ReviewSection } from './review-section.tsx'
import { VersionsSection } from './versions-section.tsx'

export type EvidenceDrawerProps = {
  number: number
  rows: readonly LinkedEvidence[]
  state: EvidenceListState
  names: Names
}

/** The detail drawer of an evidence item; `[` and `]` go to the previous and next one. */
export function EvidenceDrawer({ number, rows, state, names }: EvidenceDrawerProps) {
  const { id: companyId } = useCompany()
  const query = useQuery(evidenceByNumber(companyId, number))
  const evidence = query.data ?? rows.find((row) => row.number === number)
  return (
    <RecordDrawer
      row={evidence}
      rows={rows}
      eyebrow={`E-${number}${evidence === undefined ? '' : ` · version ${evidence.version} · ${evidence.review_state}`}`}
      title={evidence?.title ?? 'Evidence'}
      noun="item"
      onOpen={(one) => state.open(one.number)}
      onClose={() => state.open(undefined)}
      footer={evidence && <Actions evidence={evidence} />}
    >
      {evidence !== undefined && <Details evidence={evidence} names={names} />}
      {query.data === null && <p>There is no such evidence, or you have no access to it.</p>}
      {evidence === undefined && query.data !== null && <QueryFallback query={query} what="The evidence" lines={8} />}
    </RecordDrawer>
  )
}

function Details({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { canEditContent } = usePermissions()
  const { link, unlink } = useEvidenceChanges()
  const { id, links } = evidence
  return (
    <>
      {evidence.archived_at !== null && (
        <output className="mb-4 block rounded-md bg-medium-bg px-3 py-2 text-medium-fg">
          Archived. It is deleted permanently 30 days after archiving.
        </output>
      )}
      <FilePreview evidence={evidence} />
      <FactsSection evidence={evidence} names={names} />
      <ReviewSection key={evidence.version} evidence={evidence} names={names} />
      <LinkedControls
        title="Proves"
        empty="Nothing yet."
        links={links}
        names={names}
        changes={
          canEditContent
            ? {
                link: (controlId, objectiveId) =>
                  void link([{ evidence_id: id, control_id: controlId, objective_id: objectiveId }]),
                unlink: (ids) => void unlink(ids),
              }
            : undefined
        }
      />
      <VersionsSection evidence={evidence} names={names} />
      <AskSection evidence={evidence} names={names} />
    </>
  )
}

function Actions({ evidence }: { evidence: LinkedEvidence }) {
  const { canDeleteContent } = usePermissions()
  const noEditing = useReadOnlyReason()
  const changes = useEvidenceChanges()
  const { run, busy } = useAction()
  const [isAdding, setAdding] = useState(false)
  const noArchiving = canDeleteContent ? undefined : 'Archiving needs an Owner or a Manager'
  if (evidence.archived_at !== null)
    return (
      <Button icon={<ArchiveRestore />} disabledReason={noEditing} onClick={() => void changes.restore([evidence])}>
        Restore
      </Button>
    )
  return (
    <>
      <Button
        variant="ghost"
        icon={<Archive />}
        disabledReason={noArchiving}
        onClick={() => void changes.archive([evidence])}
      >
        {/* On a phone the three stand in one line without it. */}
        <span className="max-sm:sr-only">Archive</span>
      </Button>
      <Button icon={<FilePlus2 />} disabledReason={noEditing} onClick={() => setAdding(true)}>
        New version
      </Button>
      <Button
        icon={<Download />}
        busy={busy}
        disabledReason={withheldReason(evidence)}
        onClick={() => void run('Download failed', () => downloadFile(evidence))}
      >
        Download
      </Button>
      {isAdding && <VersionDialog evidence={evidence} onClose={() => setAdding(false)} />}
    </>
  )
}
