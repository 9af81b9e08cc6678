import { evidenceItem } from '#domain/records/evidence-item.ts'
import { ExpiryBadge } from '#web/lib/evidence/expiry-mark.tsx'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { ScanState } from '#web/lib/evidence/scan-state.tsx'
import { formatBytes, formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { SavedTexts } from '#web/lib/records/saved-texts.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { SavedDayField } from '#web/ui/saved-field.tsx'
import { useEvidenceChanges, type EvidenceChange } from '../changes.ts'
import type { LinkedEvidence } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'

/** Title, owner and validity of an evidence item. */
export function FactsSection({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { canEditContent } = usePermissions()
  const { update } = useEvidenceChanges()
  const save = (change: EvidenceChange) => void update(evidence.id, change)
  return (
    <DrawerSection title="Details">
      <FileFacts evidence={evidence} names={names} />
      {canEditContent ? (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <SavedTexts
            fields={evidenceItem.fields}
            columns={['title']}
            row={evidence}
            onSave={save}
            className="sm:col-span-2"
          />
          <PersonField label="Owner" value={evidence.owner_id} onChange={(id) => save({ owner_id: id })} />
          <SavedDayField
            label="Collected on"
            day={evidence.effective_on}
            onSave={(day) => day !== null && save({ effective_on: day })}
          />
          <SavedDayField label="Counts until" day={evidence.expires_on} onSave={(day) => save({ expires_on: day })} />
        </div>
      ) : (
        <div className="mt-3">
          <FactList
            facts={[
              ['Owner', names.person(evidence.owner_id) ?? 'No owner'],
              ['Collected on', formatDate(evidence.effective_on)],
              ['Expires', <ExpiryBadge key="expires" on={evidence.expires_on} />],
            ]}
          />
        </div>
      )}
    </DrawerSection>
  )
}

function FileFacts({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { file_name: name, file_size: size, file_sha256: hash, description, title } = evidence
  return (
    <>
      <p className="text-small break-words text-muted">
        {name !== null && `${name} · ${formatBytes(size ?? 0)} · `}
        {names.person(evidence.version_by) ?? 'Someone'}, {formatDateTime(evidence.version_at)}
      </p>
      {hash !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <ScanState state={evidence.file_scan} />
          <FileHash hash={hash} title={title} />
        </p>
      )}
      {description !== null && description !== '' && (
        <p className="mt-2 break-words whitespace-pre-wrap">{description}</p>
      )}
    </>
  )
}
