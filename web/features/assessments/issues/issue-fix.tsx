import { Link } from '@tanstack/react-router'
import type { AssessmentIssue } from '#domain/assessments/assessment-issue.ts'
import type { FixTarget } from '#domain/checks/check.ts'
import { FIX_LABELS } from '#web/lib/controls/fix-labels.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export interface IssueFixProps {
  issue: AssessmentIssue
  /** The number of the assessment; null once it is frozen, as its own parts are locked. */
  assessment: number | null
  /** Called when the link is followed: a dialog closes. */
  onFollow?: (() => void) | undefined
}

const LINK = buttonClass({ size: 28 })

/** A link to the place where an issue is resolved. */
export function IssueFix({ issue: { control, fix }, assessment, onFollow }: IssueFixProps) {
  if (isControlFix(fix)) return control === null ? null : <ControlFix control={control} fix={fix} onFollow={onFollow} />
  if (fix === 'ssp')
    return (
      <Link to="/ssp" onClick={onFollow} className={LINK}>
        Open SSP
      </Link>
    )
  if (assessment === null) return null
  const params = { assessment: `A-${assessment}` }
  if (fix === 'assessors')
    return (
      <Link to="/assessments/$assessment" params={params} hash="assessors" onClick={onFollow} className={LINK}>
        Name assessor
      </Link>
    )
  return (
    <Link to="/assessments/$assessment" params={params} search={{ edit: fix }} onClick={onFollow} className={LINK}>
      {fix === 'scope' ? 'Describe scope' : 'Enter dates'}
    </Link>
  )
}

function isControlFix(fix: AssessmentIssue['fix']): fix is FixTarget {
  return fix in FIX_LABELS
}

function ControlFix({ control, fix, onFollow }: { control: string; fix: FixTarget } & Pick<IssueFixProps, 'onFollow'>) {
  const text = fix === 'status' ? 'Change status' : FIX_LABELS[fix]
  const link = { onClick: onFollow, 'aria-label': `${text}: ${control}`, className: LINK }
  if (fix === 'past-due-findings')
    return (
      <Link to="/vulnerabilities" search={{ due: 'past' }} {...link}>
        {text}
      </Link>
    )
  if (fix === 'missed-scans')
    return (
      <Link to="/vulnerabilities/scans" {...link}>
        {text}
      </Link>
    )
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: control }}
      hash={fix === 'expired-evidence' ? 'evidence' : fix}
      {...link}
    >
      {text}
    </Link>
  )
}
