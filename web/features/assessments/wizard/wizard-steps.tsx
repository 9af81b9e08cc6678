import { Check } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'

const STEPS = [
  ['Choose', 'Whole families or single ones'],
  ['Plan and run', 'Steps, sample and result for each objective'],
  ['Finish', 'Report as evidence, statuses, POA&M items'],
] as const

/** Where a test stands, and what comes next. */
export function WizardSteps({ at }: { at: number }) {
  return (
    <ol aria-label="Steps" className="mb-4 grid grid-cols-3 gap-x-3 sm:gap-x-4">
      {STEPS.map(([step, what], place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={cx('flex items-start gap-2 border-t-2 pt-2', place <= at ? 'border-brand' : 'border-border')}
        >
          <span
            className={cx(
              'grid size-5 shrink-0 place-items-center rounded-full text-micro font-medium tabular-nums',
              place <= at ? 'bg-brand text-on-brand' : 'bg-hover text-muted',
            )}
          >
            {place < at ? <Check className="size-3.5" aria-label="Done" /> : place + 1}
          </span>
          <span className="min-w-0">
            <span className={cx('block text-small font-medium', place !== at && 'text-muted')}>{step}</span>
            <span className="block text-small text-muted max-sm:hidden">{what}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
