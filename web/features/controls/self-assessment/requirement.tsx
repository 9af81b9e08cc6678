import { Link } from '@tanstack/react-router'
import type { SelfAnswer } from '#domain/controls/self-assessment.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { RESULT_LABELS } from '../objectives/result-text.ts'
import { Questions } from './questions.tsx'
import type { GivenAnswer, Guidance } from './self-assessment-queries.ts'

export interface RequirementProps {
  scope: ControlsScope
  control: CompanyControl
  guidance: Guidance | undefined
  answer: GivenAnswer | undefined
  readOnlyReason: string | undefined
  /** @returns undoes the answer */
  onAnswer: (answer: SelfAnswer) => () => boolean
}

/** One requirement: what it asks on the left, the three questions on the right. */
export function Requirement(props: RequirementProps) {
  const { control, guidance } = props
  const id = `requirement-${control.nist_id}`
  return (
    <li
      aria-labelledby={id}
      className="grid scroll-mt-26 items-start gap-x-8 gap-y-4 rounded-lg border border-border bg-surface p-4 lg:grid-cols-2"
    >
      <div className="min-w-0 space-y-3">
        <h2 id={id} className="text-h3">
          <Link
            to="/controls/$controlNumber"
            params={{ controlNumber: control.nist_id }}
            className="mr-2 rounded-sm font-mono text-small font-medium text-brand-text hover:underline"
          >
            {control.practiceId ?? control.nist_id}
          </Link>
          {control.title}
        </h2>
        <p className="text-pretty">{control.description || 'No description.'}</p>
        {guidance !== undefined && <Help guidance={guidance} />}
      </div>
      {props.readOnlyReason === undefined ? (
        <Questions {...props} />
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <StatusChip status={control.status} /> {props.answer?.practice ?? 'Not answered'}. {props.readOnlyReason}.
        </p>
      )}
    </li>
  )
}

function Help({ guidance: { guidance, objectives } }: { guidance: Guidance }) {
  const isMobile = useIsMobile()
  const summary = 'w-fit cursor-pointer rounded-sm text-small text-muted hover:text-text touch:py-2'
  return (
    <>
      {guidance !== '' && (
        <details open={!isMobile}>
          <summary className={summary}>How to do it</summary>
          <p className="mt-1 text-small text-pretty text-muted">{guidance}</p>
        </details>
      )}
      {objectives.length > 0 && (
        <details>
          <summary className={summary}>
            {objectives.length === 1 ? '1 objective' : `${objectives.length} objectives`}
          </summary>
          <ol className="mt-1 space-y-1 text-small text-muted">
            {objectives.map(({ id, letter, words, result }) => (
              <li key={id} className="flex gap-2">
                <span className="w-4 shrink-0 font-mono">{letter}</span>
                <span className="min-w-0 flex-1 text-pretty">{words}</span>
                {result !== null && <span className="shrink-0 text-text">{RESULT_LABELS[result]}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
