import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { MissingRecord } from '#web/lib/list/missing-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { Results } from '../parts/results.tsx'
import { oneAssessment } from '../queries.ts'
import { readWizardSearch, type WizardSearch } from '../route-search.ts'
import { ChooseStep } from './choose-step.tsx'
import { FinishStep } from './finish-step.tsx'
import { WizardSteps } from './wizard-steps.tsx'
import { isOpenState } from '../labels.ts'

export function WizardPage() {
  const { protocol_id: protocol } = useCompany()
  const title = `Test ${wordingOf(protocol).controlPlural.toLowerCase()}`
  usePageTitle(title)
  const readOnlyReason = useReadOnlyReason()
  const { isLoading, isUnknown } = usePermissions()
  const mayPlan = readOnlyReason === undefined || isLoading || isUnknown
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readWizardSearch(raw), [raw])
  const number = Number(search.test)
  if (Number.isInteger(number) && number > 0) return <Test key={number} number={number} search={search} title={title} />
  return (
    <>
      <PageHeader
        title={title}
        description="Show that they work in practice, with steps, samples and a result for each objective."
      />
      {mayPlan ? (
        <>
          <WizardSteps at={0} />
          <ChooseStep />
        </>
      ) : (
        <EmptyCard
          kind="nothing-yet"
          icon={<Lock />}
          title="Your role can read tests but not plan them"
          description={`${readOnlyReason}.`}
          action={
            <Link to="/assessments" className={buttonClass({ variant: 'primary' })}>
              Open the assessments
            </Link>
          }
        />
      )}
    </>
  )
}

interface TestProps {
  number: number
  search: WizardSearch
  title: string
}

function Test({ number, search, title }: TestProps) {
  const { id: companyId } = useCompany()
  const query = useQuery(oneAssessment(companyId, number))
  if (query.data) return <Running content={query.data} search={search} />
  const list = (
    <Link to="/assessments" className={buttonClass({})}>
      All assessments
    </Link>
  )
  return <MissingRecord query={query} title={title} noun="test" list={list} />
}

function Running({ content, search }: { content: Assessment; search: WizardSearch }) {
  const navigate = useNavigate()
  const { number, state, title } = content.assessment
  const isFinishing = search.step === 'finish'
  const go = (next: WizardSearch) =>
    void navigate({
      to: '/test-protocol-wizard',
      search: readWizardSearch({ test: String(number), ...next }),
      resetScroll: false,
    })
  const isDone = !isOpenState(state)
  const mayFinish = useReadOnlyReason() === undefined && !isDone
  return (
    <>
      <PageHeader
        title={title}
        meta={`A-${number}`}
        actions={
          <>
            <Link to="/assessments/$assessment" params={{ assessment: `A-${number}` }} className={buttonClass({})}>
              Open A-{number}
            </Link>
            {mayFinish && (
              <Button variant="primary" onClick={() => go(isFinishing ? {} : { step: 'finish' })}>
                {isFinishing ? 'Back to the test' : 'Finish'}
              </Button>
            )}
          </>
        }
      />
      <WizardSteps at={isFinishing || isDone ? 2 : 1} />
      {isFinishing && mayFinish ? (
        <FinishStep content={content} />
      ) : (
        <Results content={content} current={search.control} onGoTo={(control) => go({ control })} withSteps />
      )}
    </>
  )
}
