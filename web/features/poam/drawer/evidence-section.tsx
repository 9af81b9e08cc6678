import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EvidenceChooser } from '../evidence-chooser.tsx'
import { evidenceToChoose } from '../queries.ts'
import type { SectionProps } from './section-props.ts'

/** The evidence items linked to the POA&M item. */
export function EvidenceSection({ row, changes, readOnlyReason }: SectionProps) {
  const { data: proofs = [] } = useQuery(evidenceToChoose(row.company_id))
  const linked = new Set(row.evidence.map(({ evidence_id: id }) => id))
  return (
    <>
      {row.evidence.length === 0 && <p className="text-muted">No evidence linked yet.</p>}
      <ul aria-label="Linked evidence" className="divide-y divide-border">
        {row.evidence.map(({ id, evidence_id: evidenceId, label, file_sha256: hash }) => (
          <li key={id} className="py-2">
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 break-words">
                {evidenceId === null ? (
                  <>
                    {label} <span className="text-small text-muted">(no longer kept)</span>
                  </>
                ) : (
                  <Link
                    to="/evidence"
                    search={{ open: label.split(' ')[0] ?? '' }}
                    className="text-brand-text hover:underline"
                  >
                    {label}
                  </Link>
                )}
              </span>
              {readOnlyReason === undefined && (
                <IconButton
                  label={`Remove ${label}`}
                  icon={<X />}
                  size={28}
                  onClick={() => void changes.unlinkEvidence(id)}
                />
              )}
            </div>
            {hash !== null && <FileHash hash={hash} title={label} />}
          </li>
        ))}
      </ul>
      {readOnlyReason === undefined && (
        <div className="mt-3">
          <EvidenceChooser
            placeholder="Link evidence…"
            proofs={proofs.filter(({ id }) => !linked.has(id))}
            onChoose={({ id }) => void changes.linkEvidence(row.id, id)}
          />
        </div>
      )}
    </>
  )
}
