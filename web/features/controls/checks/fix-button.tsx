import { Link } from '@tanstack/react-router'
import type { FixPlace } from '#domain/checks/check.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Fault } from './find-faults.ts'

export const FIX_WORDS: Readonly<Record<FixPlace, string>> = {
  objectives: 'Open objectives',
  statement: 'Write statement',
  evidence: 'Add evidence',
  'expired-evidence': 'Open evidence',
  assignment: 'Change assignment',
  'na-reason': 'Give the reason',
  inheritance: 'Say their part',
  exception: 'Open it',
  status: 'Set Completed',
}

export interface FixButtonProps {
  fault: Fault
  /** Why nothing can be changed here; undefined where it can. */
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
  /** On the page of the control itself: brings the place into view. Without it, a link leads there. */
  onGo?: ((place: FixPlace) => void) | undefined
}

/** One press to where the fault is put right, or one that does it and can be undone. */
export function FixButton({ fault: { control, rule }, readOnlyReason, onStatusChange, onGo }: FixButtonProps) {
  const words = FIX_WORDS[rule.fix]
  const label = `${words}: ${control.nist_id}`
  if (rule.fix === 'status') {
    return (
      <Button
        size={28}
        aria-label={label}
        disabledReason={readOnlyReason}
        onClick={() => onStatusChange(control, 'Completed')}
      >
        {words}
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
        {words}
      </Link>
    )
  }
  if (onGo !== undefined) {
    return (
      <Button size={28} aria-label={label} disabledReason={readOnlyReason} onClick={() => onGo(rule.fix)}>
        {words}
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
      {words}
    </Link>
  )
}
