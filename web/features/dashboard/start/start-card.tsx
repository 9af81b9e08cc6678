import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import type { ProgressQuery } from '../progress.ts'
import type { StartStepState } from '../queries.ts'
import { hasFewSteps, isStepOpen } from './is-step-open.ts'
import { StartRow } from './start-row.tsx'

export interface StartCardProps {
  query: ProgressQuery
  className: string
  /** While it loads, and while every step is open. */
  waitingClassName: string
}

/** What a company does first, ticked by its records. Above everything else until every step is done or skipped. */
export function StartCard({ query, className, waitingClassName }: StartCardProps) {
  const steps = query.data?.start
  if (steps === undefined)
    return (
      <Card title="Start here" className={waitingClassName}>
        <SkeletonText lines={6} />
      </Card>
    )
  const left = steps.filter(isStepOpen).length
  return (
    <Card
      title="Start here"
      subtitle={<output>{leftText(left)}</output>}
      actions={
        <ProgressBar label="Start list" value={steps.length - left} max={steps.length} className="w-24 sm:w-40" />
      }
      className={left === steps.length ? waitingClassName : className}
      flush
    >
      <Steps steps={steps} />
    </Card>
  )
}

/** The open steps stand alone once there are few. What is ticked while the card is open stays in place. */
function Steps({ steps }: { steps: readonly StartStepState[] }) {
  const company = useCompany()
  const { canEditContent, canManageSettings } = usePermissions()
  const [folded] = useState(() =>
    hasFewSteps(steps) ? steps.filter((step) => !isStepOpen(step)).map(({ step }) => step) : [],
  )
  const rows = (isFolded: boolean) => (
    <ol className="border-t border-border" aria-label={isFolded ? 'Finished steps' : 'Start list'}>
      {steps.map(
        (step, index) =>
          folded.includes(step.step) === isFolded && (
            <StartRow
              key={step.step}
              company={company}
              position={index + 1}
              state={step}
              isNext={step === steps.find(isStepOpen)}
              mayEdit={step.step === 'invitation' ? canManageSettings : canEditContent}
            />
          ),
      )}
    </ol>
  )
  return (
    <>
      {rows(false)}
      {folded.length > 0 && (
        <details className="border-t border-border">
          <summary className="px-4 py-2.5 text-small text-muted hover:text-text">
            {folded.length} finished steps
          </summary>
          {rows(true)}
        </details>
      )}
    </>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'Every step is done or skipped. The list stays under Help.'
  return left === 1 ? '1 step left' : `${left} steps left`
}
