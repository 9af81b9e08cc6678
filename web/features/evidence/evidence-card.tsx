import { parseReviewState } from '#domain/evidence/review-state.ts'
import { ControlChips } from '#web/lib/controls/control-chips.tsx'
import { ExpiryBadge } from '#web/lib/evidence/expiry-mark.tsx'
import { ReviewBadge } from '#web/lib/evidence/review-mark.tsx'
import { controlsOf } from './badges.tsx'
import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'

/** An evidence item in the list on a phone. */
export function EvidenceCard({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { number, title, review_state: review, expires_on: expires, owner_id: owner } = evidence
  const controls = controlsOf(evidence, names)
  return (
    <div className="space-y-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="font-mono text-small text-muted">E-{number}</span>
        <ReviewBadge state={parseReviewState(review)} />
      </div>
      <p className="line-clamp-2 font-medium break-words">{title}</p>
      {/* As high as the controls, whose names may come after the card is drawn. */}
      <div className="flex min-h-6 flex-wrap items-center gap-2 text-small text-muted">
        {controls.length > 0 && <ControlChips controls={controls} />}
        {expires !== null && <ExpiryBadge on={expires} />}
        <span>{names.person(owner)}</span>
      </div>
    </div>
  )
}
