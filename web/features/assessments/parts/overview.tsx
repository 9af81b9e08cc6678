import { useQuery } from '@tanstack/react-query'
import { affirmFrom } from '#domain/assessments/affirmation.ts'
import type { AssembledRecord } from '#domain/assessments/assessment-record.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { outcomeLabel } from '#domain/assessments/outcome-label.ts'
import { statusName } from '#domain/assessments/status-name.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import { groupedByInText, wordingOf } from '#domain/protocols/wording.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { withMinusSign } from '#web/lib/format-number.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { StackedBar } from '#web/ui/chart/stacked-bar.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { isOpenState } from '../labels.ts'
import { affirmationsOf } from '../queries.ts'

const waiting = <SkeletonCard />
const AssessorsCard = lazyPart(async () => (await import('./assessors-card.tsx')).AssessorsCard, { waiting })
const CloseOutCard = lazyPart(async () => (await import('./close-out-card.tsx')).CloseOutCard, { waiting })
const IssuesCard = lazyPart(async () => (await import('../issues/issues-card.tsx')).IssuesCard, { waiting })

export interface OverviewProps {
  content: Assessment
  record: AssembledRecord
  /** Of the frozen record; undefined while nothing is frozen. */
  sha256: string | undefined
  /** Opens the dialog that edits the facts. */
  onEdit: () => void
}

export function Overview({ content, record, sha256, onEdit }: OverviewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="space-y-4">
        {(content.closes !== null || content.assessment.outcome === 'conditional') && (
          <CloseOutCard content={content} record={record} />
        )}
        {record.score !== null && <ScoreCard content={content} record={record} score={record.score} />}
        <IssuesCard content={content} record={record} />
        <Families content={content} record={record} />
      </div>
      <div className="space-y-4">
        <Facts content={content} record={record} sha256={sha256} onEdit={onEdit} />
        <AssessorsCard content={content} />
        <Affirmations content={content} />
      </div>
    </div>
  )
}

function ScoreCard({
  content: { assessment },
  record: { outcome, counts, controls },
  score,
}: Pick<OverviewProps, 'content' | 'record'> & { score: NonNullable<AssembledRecord['score']> }) {
  const words = wordingOf(assessment.protocol)
  const asOf =
    assessment.finishedOn === null ? 'As it stands now.' : `As of ${formatDate(assessment.finishedOn)}, frozen.`
  return (
    <Card title={words.scoreLabel} subtitle={`${asOf} ${counts.open === 0 ? '' : `${counts.open} not assessed yet.`}`}>
      <p className="text-h1 font-normal tabular-nums">
        {score.sum} ={' '}
        <strong>{assessment.protocol === 'cmmc2' ? withMinusSign(score.value) : `${score.value}%`}</strong>
      </p>
      <p className="mt-1 text-small text-muted">
        {outcome !== null && `${outcomeLabel(outcome, assessment.statusOn !== null)}. `}
        {score.rules}.
      </p>
      {controls.some(({ number, verdict }) => number === SYSTEM_SECURITY_PLAN && verdict !== 'Met') && (
        <p className="mt-2 rounded-md bg-medium-bg px-3 py-2 text-medium-fg">
          Computed only: without a system security plan ({SYSTEM_SECURITY_PLAN}) no score can be submitted.
        </p>
      )}
      <Deductions lines={score.lines} />
    </Card>
  )
}

function Deductions({ lines }: { lines: NonNullable<AssembledRecord['score']>['lines'] }) {
  if (lines.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded-sm text-brand-text">Calculation, line by line</summary>
      <ol aria-label="Deductions" className="mt-2 divide-y divide-border border-y border-border">
        {lines.map(({ id, points, weight, why, citation }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <span className="font-mono text-small">{id}</span>
            <span className="font-medium tabular-nums">{points === 0 ? '0' : `−${points}`}</span>
            <span className="col-span-2 text-small text-muted">
              {why}. {weight > 0 && `Worth ${counted(weight, 'point', 'points')}. `}
              <cite className="not-italic">{citation}.</cite>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Families({ content, record: { controls, counts, score } }: Pick<OverviewProps, 'content' | 'record'>) {
  const { protocol } = content.assessment
  const many = wordingOf(protocol).controlPlural.toLowerCase()
  const domains = [...new Set(controls.map(({ domain }) => domain ?? 'other'))]
  const only = domains.length === 1 ? groupingName(protocol, domains[0] ?? 'other') : undefined
  const count = (domain: string, wanted: AssembledRecord['controls'][number]['verdict']) =>
    controls.filter((control) => (control.domain ?? 'other') === domain && control.verdict === wanted).length
  return (
    <Card
      title={only === undefined ? `Results by ${groupedByInText(protocol)}` : `Results in ${only}`}
      subtitle={
        score === null ? `No score: points are for all ${many} together, and this covers a part of them.` : undefined
      }
      flush
    >
      <div className="px-4 pb-4">
        {counts.open === controls.length ? (
          <p className="text-muted">Nothing is assessed yet.</p>
        ) : (
          <StackedBar
            sentence={`${counts.met} met, ${counts.notMet} not met, ${counts.notApplicable} not applicable, ${counts.open} not assessed yet.`}
            shares={false}
            parts={[
              { id: 'met', label: 'Met', value: counts.met, tone: 'implemented' },
              { id: 'not-met', label: 'Not met', value: counts.notMet, tone: 'not-implemented' },
              { id: 'not-applicable', label: 'N/A', value: counts.notApplicable, tone: 'not-applicable' },
              { id: 'open', label: 'Open', value: counts.open, tone: 'not-started' },
            ]}
          />
        )}
      </div>
      {only === undefined && (
        <PlainTable
          caption={`Counts by ${groupedByInText(protocol)}`}
          rows={domains}
          rowId={(domain) => domain}
          columns={[
            { header: wordingOf(protocol).groupedBy, cell: (domain) => groupingName(protocol, domain), wraps: true },
            { header: 'Met', align: 'right', cell: (domain) => count(domain, 'Met') },
            { header: 'Not met', align: 'right', cell: (domain) => count(domain, 'Not Met') },
            { header: 'N/A', align: 'right', cell: (domain) => count(domain, 'Not Applicable') },
            { header: 'Open', align: 'right', cell: (domain) => count(domain, null) },
          ]}
        />
      )}
    </Card>
  )
}

function Facts({ content: { assessment }, record, sha256, onEdit }: OverviewProps) {
  const readOnlyReason = useReadOnlyReason()
  const looked = record.controls.filter(({ foundIn }) => foundIn === undefined)
  const { protocol, kind, statusOn, affirmBy, closeOutBy, validUntil } = assessment
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Covers', assessment.coversAll ? `All ${record.controls.length}` : looked.map(({ number }) => number).join(', ')],
    ['Planned', spanText(assessment.startsOn, assessment.endsOn) ?? 'No dates yet'],
    ['Carried out', spanText(assessment.beganOn, assessment.endedOn) ?? 'No dates yet'],
    ['CMMC Status', statusOn && statusName(protocol, kind, record.outcome)],
    ['Frozen on', assessment.finishedOn && formatDate(assessment.finishedOn)],
    ['Status since', statusOn && formatDate(statusOn)],
    ['Affirm again from', affirmBy && formatDate(affirmFrom(affirmBy))],
    ['Affirm again by', affirmBy && formatDate(affirmBy)],
    ['Close out by', closeOutBy && formatDate(closeOutBy)],
    // A Conditional status is valid until it has to be closed out.
    ['Valid until', closeOutBy === null && validUntil ? formatDate(validUntil) : null],
  ]
  return (
    <Card
      title="Scope and dates"
      actions={
        isOpenState(assessment.state) && (
          <Button size={28} disabledReason={readOnlyReason} onClick={onEdit}>
            Edit
          </Button>
        )
      }
    >
      {assessment.scope === '' ? (
        <p className="text-muted">No description of the scope yet.</p>
      ) : (
        <p className="text-read whitespace-pre-line">{assessment.scope}</p>
      )}
      <div className="mt-3">
        <FactList facts={facts.filter(([, value]) => value !== null && value !== undefined)} />
      </div>
      {sha256 !== undefined && (
        <div className="mt-3">
          <FileHash hash={sha256} title="the record" />
        </div>
      )}
    </Card>
  )
}

/** "Nov 2, 2026 to Dec 17, 2026", "since Nov 2, 2026"; undefined without dates. */
function spanText(from: string | null, to: string | null): string | undefined {
  if (from !== null && to !== null) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  if (from !== null) return `since ${formatDate(from)}`
  return to === null ? undefined : `until ${formatDate(to)}`
}

function Affirmations({ content: { assessment } }: Pick<OverviewProps, 'content'>) {
  const { id: companyId } = useCompany()
  const { data = [] } = useQuery(affirmationsOf(companyId, assessment.id))
  if (data.length === 0) return null
  return (
    <Card title="Affirmed">
      <ul className="space-y-4">
        {data.map(({ id, name, title, statement, affirmed_at: at, occasion }) => (
          <li key={id}>
            <p className="font-medium">
              {name}, {title}
            </p>
            <p className="text-small text-muted">
              {formatDateTime(at)} · {occasion}
            </p>
            <blockquote className="mt-1 text-read">{statement}</blockquote>
          </li>
        ))}
      </ul>
    </Card>
  )
}
