import { useQuery } from '@tanstack/react-query'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import type { AssembledRecord, AssessmentRecord } from '#domain/assessments/assessment-record.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { compareRecords, type RecordsCompared } from '#domain/assessments/compare-records.ts'
import { selfAssessedResults } from '#domain/assessments/self-assessed-results.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { companyAssessments } from '../company-assessments.ts'
import { frozenRecord } from '../queries.ts'

export interface ComparisonProps {
  content: Assessment
  record: AssembledRecord
  /** The assessment that the close-out follows. */
  base: AssessmentRecord | undefined
  /** `now`, or the number of another assessment that is frozen. */
  against: string
  onAgainst: (against: string) => void
}

/** Differences from the current state or another frozen assessment. */
export function Comparison({ content, record, base, against, onAgainst }: ComparisonProps) {
  const { data: all = [] } = useCompanyQuery(companyAssessments)
  const { number, protocol } = content.assessment
  const others = all.filter((one) => one.number !== number && one.protocol_id === protocol && one.finished_on !== null)
  const other = others.find((one) => String(one.number) === against)
  return (
    <div className="space-y-4">
      <Field label="Compare with" className="w-72">
        <NativeSelect
          value={other === undefined ? 'now' : against}
          onChange={({ target }) => onAgainst(target.value)}
          options={others.map((one) => [one.number, `A-${one.number} ${one.title}`])}
        >
          <option value="now">The company’s own results now</option>
        </NativeSelect>
      </Field>
      {other === undefined ? (
        <Changes compared={compareRecords(record, nowOf(content, base))} from={`A-${number}`} to="now" />
      ) : (
        <Frozen id={other.id} number={other.number} record={record} own={number} />
      )}
    </div>
  )
}

function nowOf(content: Assessment, base: AssessmentRecord | undefined): AssembledRecord {
  return assembleRecord({ ...content, results: selfAssessedResults(content) }, content.at.slice(0, 10), base)
}

function Frozen({ id, number, record, own }: { id: string; number: number; record: AssembledRecord; own: number }) {
  const { id: companyId } = useCompany()
  const query = useQuery(frozenRecord(companyId, id))
  const { data } = query
  if (!data) return <QueryFallback query={query} what={`A-${number}`} />
  const isLater = number > own
  const compared = isLater ? compareRecords(record, data.record) : compareRecords(data.record, record)
  return <Changes compared={compared} from={`A-${isLater ? own : number}`} to={`A-${isLater ? number : own}`} />
}

function Changes({ compared, from, to }: { compared: RecordsCompared; from: string; to: string }) {
  const { changes, points, onlyEarlier, onlyLater } = compared
  const words = [
    ...(points === undefined ? [] : [`Score ${points < 0 ? '−' : '+'}${Math.abs(points)}`]),
    `${changes.length} changed`,
    ...(onlyEarlier.length > 0 ? [`${onlyEarlier.join(', ')} only in ${from}`] : []),
    ...(onlyLater.length > 0 ? [`${onlyLater.join(', ')} only in ${to}`] : []),
  ]
  return (
    <Card title={`From ${from} to ${to}`} subtitle={`${words.join(' · ')}.`} flush>
      {changes.length === 0 ? (
        <EmptyState kind="nothing-left" title="No differences." />
      ) : (
        <PlainTable
          caption="Changes"
          rows={changes}
          rowId={(change) => change.number}
          columns={[
            { header: 'Control', cell: (change) => <span className="font-mono text-small">{change.number}</span> },
            { header: from, cell: ({ before }) => before ?? 'Not assessed' },
            { header: to, cell: ({ after }) => after ?? 'Not assessed' },
            { header: 'Also changed', cell: ({ also }) => also.join(', ') },
            { header: 'Title', cell: ({ title }) => title },
          ]}
        />
      )}
    </Card>
  )
}
