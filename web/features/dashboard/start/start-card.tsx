import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import type { ProgressQuery } from '../progress.ts'
import { isStepOpen } from './is-step-open.ts'
import { StartRow } from './start-row.tsx'

export interface StartCardProps {
  query: ProgressQuery
  className: string
  /** While it loads, and while every step is open. */
  waitingClassName: string
}

/** What a company does first, ticked by its records. Above everything else until every step is done or skipped. */
export function StartCard({ query, className, waitingClassName }: StartCardProps) {
  const company = useCompany()
  const { canEditContent, canManageSettings } = usePermissions()
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
      <ol className="border-t border-border" aria-label="Start list">
        {steps.map((step, index) => (
          <StartRow
            key={step.step}
            company={company}
            position={index + 1}
            state={step}
            isNext={step === steps.find(isStepOpen)}
            mayEdit={step.step === 'invitation' ? canManageSettings : canEditContent}
          />
        ))}
      </ol>
    </Card>
  )
}

function leftText(left: number): string {
  if (left === 0) return 'Every step is done or skipped. The list stays under Help.'
  return left === 1 ? '1 step left' : `${left} steps left`
}
