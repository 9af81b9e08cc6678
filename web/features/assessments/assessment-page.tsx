import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import { assessmentKindLabel } from '#domain/assessments/assessment-kinds.ts'
import type { AssessmentRecord } from '#domain/assessments/assessment-record.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { closeOutLabel } from '#domain/assessments/close-out.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { AssessmentTitle } from './assessment-link.tsx'
import { AssessmentActions } from './parts/assessment-actions.tsx'
import { Overview } from './parts/overview.tsx'
import { frozenRecord, oneAssessment } from './queries.ts'
import { readPageSearch, type PageSearch } from './route-search.ts'
import { MissingRecord } from '#web/lib/list/missing-record.tsx'
import { numberIn } from '#web/lib/list/record-link.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { isOpenState, shownState } from './labels.ts'

const Results = lazyPart(async () => (await import('./parts/results.tsx')).Results, { waiting: <SkeletonCard /> })
const Findings = lazyPart(async () => (await import('./parts/findings.tsx')).Findings, { waiting: <SkeletonCard /> })
const Comparison = lazyPart(async () => (await import('./parts/comparison.tsx')).Comparison, {
  waiting: <SkeletonCard />,
})

const EditDialog = lazyDialog(async () => (await import('./parts/edit-dialog.tsx')).EditDialog)

const TABS = ['overview', 'results', 'findings', 'compare'] as const
type Tab = (typeof TABS)[number]

/** /assessments/A-3 */
export function AssessmentPage() {
  const { assessment: name } = useParams({ strict: false })
  usePageTitle(name ?? 'Assessment')
  return <One key={name} name={name} />
}

function One({ name = 'Assessment' }: { name: string | undefined }) {
  const { id: companyId } = useCompany()
  // An address with the bare number leads to the same place.
  const number = numberIn('A', name) ?? numberIn('A', `A-${name}`) ?? 0
  const query = useQuery(oneAssessment(companyId, number))
  if (query.data) return <Loaded content={query.data} />
  const list = (
    <Link to="/assessments" className={buttonClass({})}>
      All assessments
    </Link>
  )
  return (
    <MissingRecord query={query} title={number === 0 ? 'Assessment' : `A-${number}`} noun="assessment" list={list} />
  )
}

/** Loads first what the page shows: what was frozen, and the assessment that a close-out follows. */
function Loaded({ content }: { content: Assessment }) {
  const { id: companyId } = useCompany()
  const { assessment, closes } = content
  const frozen = useQuery(frozenRecord(companyId, assessment.id))
  const base = useQuery({ ...frozenRecord(companyId, closes?.id ?? ''), enabled: closes !== null })
  const isFrozenMissing = frozen.data === undefined && !isOpenState(assessment.state)
  const isBaseMissing = closes !== null && !base.data
  if (!isFrozenMissing && !isBaseMissing)
    return <Whole content={content} frozen={frozen.data} base={base.data?.record} />
  return (
    <>
      <PageHeader title={<AssessmentTitle {...assessment} />} />
      {isFrozenMissing ? (
        <QueryFallback query={frozen} what="The assessment" />
      ) : (
        <QueryFallback query={base} what="The assessment that this one closes out" />
      )}
    </>
  )
}

interface WholeProps {
  content: Assessment
  frozen: { record: AssessmentRecord; sha256: string } | null | undefined
  /** The assessment that the close-out follows. */
  base: AssessmentRecord | undefined
}

function Whole({ content, frozen, base }: WholeProps) {
  const { assessment, closes } = content
  const { search, update } = usePageSearch()
  const tab: Tab = TABS.find((one) => one === search.tab) ?? 'overview'
  const today = content.at.slice(0, 10)
  // What was frozen speaks for itself; until then it is as things stand now.
  const record = useMemo(() => frozen?.record ?? assembleRecord(content, today, base), [frozen, content, today, base])
  const { word, color } = shownState(assessment, today)
  const { label } =
    closes === null ? assessmentKindLabel(assessment.protocol, assessment.kind) : closeOutLabel(assessment.kind)
  return (
    <>
      <PageHeader
        title={<AssessmentTitle {...assessment} />}
        meta={<StateChip color={color}>{word}</StateChip>}
        description={label}
        actions={<AssessmentActions content={content} earnsNothing={record.outcome === 'none'} />}
      />
      <Tabs
        label="Assessment"
        value={tab}
        onValueChange={(value) => update({ ...search, tab: value })}
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'results', label: 'Results', count: content.controls.length },
          { value: 'findings', label: 'Findings', count: record.counts.notMet },
          { value: 'compare', label: 'Compare' },
        ]}
      >
        <TabPanel value="overview">
          <Overview
            content={content}
            record={record}
            sha256={frozen?.sha256}
            onEdit={() => update({ ...search, edit: 'scope' })}
          />
        </TabPanel>
        <TabPanel value="results">
          <Results content={content} current={search.control} onGoTo={(control) => update({ ...search, control })} />
        </TabPanel>
        <TabPanel value="findings">
          <Findings content={content} />
        </TabPanel>
        <TabPanel value="compare">
          <Comparison
            content={content}
            record={record}
            base={base}
            against={search.against ?? 'now'}
            onAgainst={(against) => update({ ...search, against })}
          />
        </TabPanel>
      </Tabs>
      {search.edit !== undefined && isOpenState(assessment.state) && (
        <EditDialog content={content} onClose={() => update({ ...search, edit: '' })} />
      )}
    </>
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
