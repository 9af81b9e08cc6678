import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SelfAnswer } from '#domain/controls/self-assessment.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import type { ControlGroup } from '../rows.ts'
import { useUndoKey } from '../undo.ts'
import { answeredIn, isAnswered, nextGroup } from './family-progress.ts'
import { Requirement } from './requirement.tsx'
import { familyGuidance, type GivenAnswer } from './self-assessment-queries.ts'
import { useAnswers } from './use-answers.ts'
import { useRequirementKeys } from './use-requirement-keys.ts'

export interface FamilyAnswersProps {
  scope: ControlsScope
  group: ControlGroup
  /** All groups, for the next one. */
  groups: readonly ControlGroup[]
  answers: readonly GivenAnswer[]
}

/** Every requirement of one group with its questions. Begins at the first that is unanswered. */
export function FamilyAnswers({ scope, group, groups, answers }: FamilyAnswersProps) {
  const { controls, name } = group
  const guidance = useQuery(familyGuidance(scope, controls))
  const { answer } = useAnswers(scope, controls)
  const readOnlyReason = useReadOnlyReason()
  const list = useRef<HTMLOListElement>(null)
  // Chosen once: an answer must not move the page.
  const [start] = useState(() => controls.findIndex((control) => !isAnswered(control, answers)))
  useEffect(() => {
    if (start > 0) list.current?.children[start]?.scrollIntoView({ block: 'start' })
  }, [start])
  useRequirementKeys(list)
  useUndoKey(scope)
  const answered = answeredIn(group, answers)
  return (
    <>
      <Link to="/controls/self-assessment" className="mb-2 inline-flex items-center gap-1 text-small text-brand-text">
        <ArrowLeft aria-hidden="true" className="size-4" />
        All of the self-assessment
      </Link>
      <PageHeader title={name} />
      <div className="sticky top-12 z-10 -mx-4 mb-4 flex items-center gap-3 border-b border-border bg-canvas px-4 py-2 xl:-mx-6 xl:px-6">
        <ProgressBar label={name} value={answered} max={controls.length} className="max-w-80 flex-1" />
        <output className="text-small text-muted tabular-nums">
          {formatNumber(answered)} of {formatNumber(controls.length)} answered
        </output>
      </div>
      {guidance.isError && (
        <ErrorState title="The guidance could not be loaded." {...queryErrorProps(guidance)} className="py-4" />
      )}
      <ol ref={list} className="space-y-4">
        {controls.map((control) => (
          <Requirement
            key={control.id}
            scope={scope}
            control={control}
            guidance={guidance.data?.find(({ catalogId }) => catalogId === control.catalogId)}
            answer={answers.find(({ controlId }) => controlId === control.id)}
            readOnlyReason={readOnlyReason ?? (guidance.isPending ? 'Loading' : undefined)}
            onAnswer={(given: SelfAnswer) => answer(control, given)}
          />
        ))}
      </ol>
      {answered === controls.length && <Finished name={name} next={nextGroup(groups, answers)} />}
    </>
  )
}

function Finished({ name, next }: { name: string; next: ControlGroup | undefined }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface p-4">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-implemented" />
      <output className="min-w-0 flex-1 basis-48 font-medium">{name} is answered.</output>
      <Link to="/dashboard" className={buttonClass()}>
        Back to the dashboard
      </Link>
      {next !== undefined && (
        <Link
          to="/controls/self-assessment"
          search={{ family: next.domain }}
          className={buttonClass({ variant: 'primary' })}
        >
          Next: {next.name}
        </Link>
      )}
    </div>
  )
}
