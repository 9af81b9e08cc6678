import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyStatus } from '#web/lib/company/company-status.ts'
import { companyControls } from '#web/lib/controls/controls-queries.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { controlEstimates } from './estimates-query.ts'
import { Simulator } from './simulator.tsx'

const TITLE = 'What-if simulator'

/** /controls/simulator: the score of supposed statuses, and the cheapest plan to a status. */
export function SimulatorPage() {
  usePageTitle(TITLE)
  const { protocol_id: protocol } = useCompany()
  if (protocol !== 'cmmc' && protocol !== 'cmmc2') return <NothingToSimulate />
  return <ForCmmc key={protocol} protocol={protocol} />
}

function ForCmmc({ protocol }: { protocol: 'cmmc' | 'cmmc2' }) {
  const { id: companyId, name } = useCompany()
  const controls = useQuery(companyControls({ companyId, protocol }))
  const estimates = useQuery(controlEstimates(companyId))
  const status = useQuery(companyStatus(companyId, protocol))
  const failed = [controls, estimates, status].find((query) => query.isError && query.data === undefined)
  if (failed !== undefined) {
    return (
      <>
        <PageHeader title={TITLE} />
        <QueryFallback query={failed} what="The simulator" />
      </>
    )
  }
  if (controls.data === undefined || estimates.data === undefined || status.data === undefined) {
    return (
      <>
        <PageHeader title={TITLE} />
        <div className="grid gap-4 lg:grid-cols-2">
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </>
    )
  }
  if (controls.data.length === 0) return <NoControls protocol={protocol} />
  return (
    <Simulator
      title={TITLE}
      company={name}
      scope={{ companyId, protocol }}
      controls={controls.data}
      estimates={estimates.data}
      status={status.data}
    />
  )
}

/** A percentage has neither levels nor a rule on POA&M items, so there is nothing to compare. */
function NothingToSimulate() {
  const { protocol_id: protocol } = useCompany()
  const { frameworkName, controlPlural } = wordingOf(protocol)
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyCard
        kind="nothing-yet"
        icon={<FlaskConical />}
        title={`${frameworkName} has no points to weigh`}
        description={`Its ${controlPlural.toLowerCase()} count the same, and none may be put off by rule. The simulator is for CMMC, where the order decides.`}
        action={
          <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
            Open the dashboard
          </Link>
        }
      />
    </>
  )
}

function NoControls({ protocol }: { protocol: 'cmmc' | 'cmmc2' }) {
  const plural = wordingOf(protocol).controlPlural.toLowerCase()
  return (
    <>
      <PageHeader title={TITLE} />
      <EmptyCard
        kind="nothing-yet"
        icon={<FlaskConical />}
        title={`No ${plural} to simulate yet`}
        description="Choosing a protocol for the company adds them."
        action={
          <Link to="/companies" className={buttonClass({ variant: 'primary' })}>
            Open companies
          </Link>
        }
      />
    </>
  )
}
