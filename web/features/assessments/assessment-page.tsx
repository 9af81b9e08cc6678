import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import { kindInWords } from '#domain/assessments/assessment-kinds.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ResultEntry } from './entry/result-entry.tsx'
import { AssessmentActions } from './parts/assessment-actions.tsx'
import { ControlFacts } from './parts/control-facts.tsx'
import { Overview } from './parts/overview.tsx'
import { frozenRecord, oneAssessment, useAnswer } from './queries.ts'
import { readPageSearch, type PageSearch } from './route-search.ts'
import type { Assessment } from './schema.ts'
import { numberIn, STATE_COLOURS, stateWord } from './words.ts'

const Findings = lazyPart(async () => (await import('./parts/findings.tsx')).Findings, { waiting: <SkeletonCard /> })
const Comparison = lazyPart(async () => (await import('./parts/comparison.tsx')).Comparison, {
  waiting: <SkeletonCard />,
})

const TABS = ['overview', 'results', 'findings', 'compare'] as const
type Tab = (typeof TABS)[number]

/** /assessments/A-3 */
export function AssessmentPage() {
  const { assessment: name } = useParams({ strict: false })
  const { id: companyId } = useCompany()
  usePageTitle(name ?? 'Assessment')
  return <One key={`${companyId} ${name}`} number={numberIn(name) ?? 0} />
}

function One({ number }: { number: number }) {
  const { id: companyId } = useCompany()
  const query = useQuery(oneAssessment(companyId, number))
  if (query.data === null) return <NoSuch number={number} />
  if (query.data !== undefined) return <Loaded content={query.data} />
  return (
    <>
      <PageHeader title={`A-${number}`} />
      {query.isError ? (
        <ErrorState title="The assessment could not be loaded." {...failureOf(query)} />
      ) : (
        <SkeletonCard />
      )}
    </>
  )
}

function NoSuch({ number }: { number: number }) {
  return (
    <>
      <PageHeader title={`A-${number}`} />
      <Card>
        <EmptyState
          kind="nothing-yet"
          icon={<SearchX aria-hidden="true" />}
          title="There is no such assessment"
          action={
            <Link to="/assessments" className={buttonClass({})}>
              All assessments
            </Link>
          }
        />
      </Card>
    </>
  )
}

function Loaded({ content }: { content: Assessment }) {
  const { assessment } = content
  const { search, update } = usePageSearch()
  const tab: Tab = TABS.find((one) => one === search.tab) ?? 'overview'
  const { id: companyId } = useCompany()
  const { data: frozen } = useQuery(frozenRecord(companyId, assessment.id))
  // What was frozen speaks for itself; until then it is as things stand now.
  const record = useMemo(() => frozen?.record ?? assembleRecord(content, content.at.slice(0, 10)), [frozen, content])
  const findings = record.counts.notMet
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="mr-2 font-mono text-h2 font-medium text-muted">A-{assessment.number}</span>{' '}
            {assessment.title}
          </>
        }
        meta={<Badge color={STATE_COLOURS[assessment.state]}>{stateWord(assessment.state)}</Badge>}
        description={kindInWords(assessment.protocol, assessment.kind).label}
        actions={<AssessmentActions content={content} />}
      />
      <Tabs
        label="Assessment"
        value={tab}
        onValueChange={(value) => update({ ...search, tab: value })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'results', label: 'Results', count: content.controls.length },
          { value: 'findings', label: 'Findings', count: findings },
          { value: 'compare', label: 'Compare' },
        ]}
      >
        <TabPanel value="overview">
          <Overview content={content} record={record} sha256={frozen?.sha256} />
        </TabPanel>
        <TabPanel value="results">
          <Results content={content} search={search} update={update} />
        </TabPanel>
        <TabPanel value="findings">
          <Findings content={content} />
        </TabPanel>
        <TabPanel value="compare">
          <Comparison
            content={content}
            record={record}
            against={search.against ?? 'now'}
            onAgainst={(against) => update({ ...search, against })}
          />
        </TabPanel>
      </Tabs>
    </>
  )
}

interface ResultsProps {
  content: Assessment
  search: PageSearch
  update: (search: PageSearch) => void
}

function Results({ content, search, update }: ResultsProps) {
  const { id: companyId } = useCompany()
  const answer = useAnswer(companyId, content.assessment)
  const readOnlyReason = useReadOnlyReason()
  const isOpen = content.assessment.state === 'Planned' || content.assessment.state === 'In Progress'
  return (
    <ResultEntry
      controls={content.controls}
      results={content.results}
      current={search.control}
      onGoTo={(control) => update({ ...search, control })}
      onAnswer={(entry) => void answer(entry)}
      readOnly={!isOpen || readOnlyReason !== undefined}
      beside={(control) => <ControlFacts control={control} />}
    />
  )
}

function usePageSearch() {
  const raw = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readPageSearch(raw), [raw])
  const update = (next: PageSearch) =>
    void navigate({ to: '.', search: readPageSearch(next), replace: true, resetScroll: false })
  return { search, update }
}
