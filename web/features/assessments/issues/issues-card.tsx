import { useQuery } from '@tanstack/react-query'
import { PROOF_HELP } from '#domain/assessments/assessment-issue.ts'
import type { AssessmentRecord } from '#domain/assessments/assessment-record.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { IssueGroups } from './issue-groups.tsx'
import { assessmentIssues } from './issues-query.ts'
import { isOpenState } from '../labels.ts'

export interface IssuesCardProps {
  content: Assessment
  record: Pick<AssessmentRecord, 'proof'>
}

/** What stands in the way of freezing; after it, what the record lists and under which rules it was frozen. */
export function IssuesCard({ content, record }: IssuesCardProps) {
  const { state, number } = content.assessment
  if (isOpenState(state)) return <OpenIssues number={number} />
  return <RecordedIssues proof={record.proof} />
}

function OpenIssues({ number }: { number: number }) {
  const { id: companyId } = useCompany()
  const query = useQuery(assessmentIssues(companyId, number))
  if (query.data === undefined) return <QueryFallback query={query} what="The checks" />
  const { stops, issues } = query.data
  if (stops.length === 0 && issues.length === 0)
    return <Card title="Ready to freeze" subtitle="The consistency checks found no issues." />
  return (
    <Card
      title={stops.length === 0 ? 'Can be frozen with open issues' : 'Not ready to freeze'}
      subtitle={
        stops.length === 0
          ? `${issueCount(issues.length)} would stay in the record.`
          : `An assessment that earns a status needs its proof. ${PROOF_HELP}`
      }
    >
      <div className="space-y-4">
        {stops.length > 0 && <IssueGroups label="Missing proof" issues={stops} hasLevels={false} assessment={number} />}
        {issues.length > 0 && (
          <div className="space-y-2">
            {stops.length > 0 && (
              <p className="text-small text-muted">
                {issueCount(issues.length)} would stay in the record, and the affirming official signs them.
              </p>
            )}
            <IssueGroups label="Other issues" issues={issues} assessment={number} />
          </div>
        )}
      </div>
    </Card>
  )
}

function RecordedIssues({ proof }: Pick<AssessmentRecord, 'proof'>) {
  if (proof === undefined)
    return (
      <Card
        title="Frozen under earlier rules"
        subtitle="Its proof was not checked when it was frozen. The record stays unchanged."
      />
    )
  const { rules, issues } = proof
  return (
    <Card
      title={issues.length === 0 ? 'Frozen without open issues' : 'Open issues in the record'}
      subtitle={`Frozen under the rules of ${formatDate(rules)}.${issues.length > 0 ? ' Fixes count in the next assessment.' : ''}`}
    >
      {issues.length > 0 && <IssueGroups label="Issues in the record" issues={issues} assessment={null} />}
    </Card>
  )
}

export function issueCount(count: number): string {
  return counted(count, 'issue', 'issues')
}
