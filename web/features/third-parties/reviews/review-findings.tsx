import { useQuery } from '@tanstack/react-query'
import { isOpenFinding } from '#domain/third-parties/third-party-finding.ts'
import { companyFindings, type Finding } from '#web/lib/third-parties/findings/finding-queries.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import type { FrozenFinding, Review } from './review-queries.ts'

/** The findings that become part of a review when it is decided, as private.third_party_record chooses them. */
function useReviewFindings(row: ThirdParty, review: Review | undefined): readonly Finding[] {
  const { data = [] } = useQuery(companyFindings(row.company_id))
  if (review === undefined) return []
  return data.filter(
    (finding) =>
      finding.third_party_id === row.id &&
      (finding.status === 'Proposed' ||
        finding.status === 'Accepted' ||
        isOpenFinding(finding) ||
        finding.review_id === review.id ||
        (review.questionnaire_id !== null && finding.question?.questionnaire_id === review.questionnaire_id)),
  )
}

/** What is on record about the third party; hidden while nothing is. */
export function ReviewFindings({ row, review }: { row: ThirdParty; review: Review | undefined }) {
  const findings = useReviewFindings(row, review)
  if (findings.length === 0) return null
  const proposed = findings.filter(({ status }) => status === 'Proposed').length
  return (
    <div>
      <p className="pb-1 text-small font-medium">Findings on record</p>
      <FindingLines findings={findings} />
      <p className="pt-1 text-small text-muted">
        These findings become part of the review when it is decided.
        {proposed > 0 && ' Confirm or dismiss the proposed ones first.'}
      </p>
    </div>
  )
}

/** "TF-3 No MFA: High, Open" */
export function FindingLines({ findings }: { findings: readonly FrozenFinding[] }) {
  return (
    <ul aria-label="Findings on record" className="space-y-1">
      {findings.map(({ number, title, severity, status }) => (
        <li key={number} className="break-words">
          <span className="font-mono text-small text-muted">TF-{number}</span> {title}
          <span className="text-muted">{`: ${severity}, ${status}`}</span>
        </li>
      ))}
    </ul>
  )
}
