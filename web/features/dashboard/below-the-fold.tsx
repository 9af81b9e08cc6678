import { Fragment } from 'react'
import { hasBegun } from '#domain/controls/status-counts.ts'
import { useIncrementalCount } from '#web/ui/browser/use-incremental-count.ts'
import { cx } from '#web/ui/cx.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { RecentActivity } from './activity/recent-activity.tsx'
import { hasNoScans, VulnerabilitiesCard } from './activity/vulnerabilities-card.tsx'
import { ControlsOverview } from './controls/controls-overview.tsx'
import { EvidenceCard } from './controls/evidence-card.tsx'
import { StatusSummary } from './controls/status-summary.tsx'
import { DomainMatrix } from './domains/domain-matrix.tsx'
import { groupNames } from './domains/group-names.ts'
import { HealthCards } from './domains/health-cards.tsx'
import { RankedDomains } from './domains/ranked-domains.tsx'
import { ExpiryCard } from './evidence/expiry-card.tsx'
import { FoldSection } from './fold-section.tsx'
import { BurnDownCard } from './poam/burn-down-card.tsx'
import type { SectionProps } from './section-props.ts'
import { PLACES, PLACES_BESIDE_SCORE } from './places.ts'

export type BelowTheFoldProps = SectionProps & {
  /** Without the next steps the families stand beside the score, and what has no dates yet in one row below. */
  isScoreAlone: boolean
}

/** The cards after the first two, in a chunk of their own, drawn one by one when the data has loaded. */
export function BelowTheFold({ protocol, query, isScoreAlone }: BelowTheFoldProps) {
  const shown = useIncrementalCount(6, !query.isPending)
  const place = isScoreAlone ? PLACES_BESIDE_SCORE : PLACES
  const matrix = (at: number) =>
    shown > at ? (
      <DomainMatrix key="matrix" protocol={protocol} query={query} className={place.matrix} />
    ) : (
      <div key="matrix" className={place.matrix} />
    )
  const charts = (at: number) => (
    <Fragment key="charts">
      {shown > at ? (
        <BurnDownCard protocol={protocol} query={query} className={place.burnDown} />
      ) : (
        <div className={place.burnDown} />
      )}
      {shown > at + 1 ? <ExpiryCard query={query} className={place.expiry} /> : <div className={place.expiry} />}
    </Fragment>
  )
  return (
    <>
      {isScoreAlone ? [matrix(0), charts(1)] : [charts(0), matrix(2)]}
      {shown > 3 && <RecentActivity protocol={protocol} query={query} className={place.activity} />}
      {shown > 4 && <StatusSection protocol={protocol} query={query} />}
      {shown > 5 && <GroupSection protocol={protocol} query={query} />}
    </>
  )
}

const QUARTER = 'col-span-12 md:col-span-6 xl:col-span-3 print:col-span-4'
const THIRD = 'col-span-12 min-h-44 md:col-span-6 xl:col-span-4 print:col-span-4 print:min-h-0'

function StatusSection({ protocol, query }: SectionProps) {
  // Four short cards share a row; with scans, their chart takes one of its own.
  const isShort = query.data !== undefined && hasNoScans(query.data.vulnerabilities)
  const place = isShort ? QUARTER : THIRD
  return (
    <FoldSection id="dashboard-status" title={`${wordingOf(protocol).controlPlural}, evidence and vulnerabilities`}>
      <ControlsOverview protocol={protocol} query={query} className={place} />
      <StatusSummary protocol={protocol} query={query} className={place} />
      <EvidenceCard protocol={protocol} query={query} className={place} />
      <VulnerabilitiesCard query={query} className={isShort ? QUARTER : 'col-span-12 min-h-56 print:min-h-0'} />
    </FoldSection>
  )
}

function GroupSection({ protocol, query }: SectionProps) {
  const isBegun = query.data === undefined || hasBegun(query.data.assessment.counts)
  const half = cx('col-span-12 lg:col-span-6 print:hidden', isBegun && 'min-h-48')
  return (
    <FoldSection id="dashboard-groups" title={`${capitalized(groupNames(protocol).many)} by health`}>
      <HealthCards protocol={protocol} query={query} />
      <RankedDomains protocol={protocol} query={query} end="top" className={half} />
      <RankedDomains protocol={protocol} query={query} end="bottom" className={half} />
    </FoldSection>
  )
}
