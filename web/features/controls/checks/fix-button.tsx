import { Link } from '@tanstack/react-router'
import type { FixTarget } from '#domain/checks/check.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { fixLabel } from '#web/lib/controls/fix-labels.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Issue } from './find-issues.ts'

export interface FixButtonProps {
  issue: Issue
  /** Why nothing can be changed here; undefined where it can. */
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
  /** On the page of the control itself: brings the field into view. Without it, a link leads there. */
  onGo?: ((field: FixTarget) => void) | undefined
}

/** Opens the place where the issue is resolved, or resolves it with undo. */
export function FixButton({ issue: { control, rule }, readOnlyReason, onStatusChange, onGo }: FixButtonProps) {
  const text = fixLabel(rule.fix, readOnlyReason === undefined)
  const label = `${text}: ${control.nist_id}`
  if (rule.fix === 'status') {
    return (
      <Button
        size={28}
        aria-label={label}
        disabledReason={readOnlyReason}
        onClick={() => onStatusChange(control, 'Completed')}
      >
        {text}
      </Button>
    )
  }
  if (rule.fix === 'expired-evidence') {
    return (
      <Link
        to="/evidence"
        search={{ control: control.nist_id, expires: 'expired' }}
        aria-label={label}
        className={buttonClass({ size: 28 })}
      >
        {text}
      </Link>
    )
  }
  if (rule.fix === 'past-due-findings') {
    return (
      <Link to="/vulnerabilities" search={{ due: 'past' }} aria-label={label} className={buttonClass({ size: 28 })}>
        {text}
      </Link>
    )
  }
  if (rule.fix === 'missed-scans') {
    return (
      <Link to="/vulnerabilities/scans" aria-label={label} className={buttonClass({ size: 28 })}>
        {text}
      </Link>
    )
  }
  if (onGo !== undefined) {
    return (
      <Button size={28} aria-label={label} disabledReason={readOnlyReason} onClick={() => onGo(rule.fix)}>
        {text}
      </Button>
    )
  }
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: control.nist_id }}
      hash={rule.fix}
      aria-label={label}
      className={buttonClass({ size: 28 })}
    >
      {text}
    </Link>
  )
}
