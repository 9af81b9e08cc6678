import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { CompanyLink } from './company-link.tsx'
import { changeText, scoreText, SubmissionLine } from './portfolio-columns.tsx'
import type { PortfolioRow } from './portfolio-row.ts'

/** A company on a phone: score, change, and what needs attention. */
export function PortfolioCard({
  row: { id, name, protocol_id: protocol, score, submission, change, ...facts },
}: PortfolioCardProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
      <CompanyLink id={id}>{name}</CompanyLink>
      <span className="text-right font-medium tabular-nums">
        {scoreText(score)}
        <SubmissionLine submission={submission} score={score.value} />
      </span>
      <span className="text-small text-muted">{wordingOf(protocol).displayName}</span>
      <span className="text-right text-small text-muted tabular-nums">{changeText(change)} in 30 days</span>
      <span className="col-span-2 text-small text-muted">
        {formatNumber(facts.overdue)} overdue · {facts.evidence}% with evidence · {formatNumber(facts.critical)}{' '}
        critical
      </span>
    </div>
  )
}

interface PortfolioCardProps {
  row: PortfolioRow
}
