import { Link } from '@tanstack/react-router'
import type { FixTarget } from '#domain/checks/check.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { fixLabel } from '#web/lib/controls/fix-labels.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass, type ButtonVariant } from '#web/ui/button-class.ts'
import type { Issue } from './find-issues.ts'

export interface FixButtonProps {
  issue: Issue
  /** Why nothing can be changed here; undefined where it can. */
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
  /** On the page of the control itself: brings the field into view. Without it, a link leads there. */
  onGo?: ((field: FixTarget) => void) | undefined
  variant?: ButtonVariant
}

/** Opens the place where the issue is resolved, or resolves it with undo. */
export function FixButton({ issue, readOnlyReason, onStatusChange, onGo, variant = 'secondary' }: FixButtonProps) {
  const { control, rule } = issue
  const children = fixLabel(rule.fix, readOnlyReason === undefined)
  const label = `${children}: ${control.nist_id}`
  const button = { children, 'aria-label': label, size: 28, variant, disabledReason: readOnlyReason } as const
  const link = { children, 'aria-label': label, className: buttonClass({ size: 28, variant }) }
  if (rule.fix === 'status') return <Button {...button} onClick={() => onStatusChange(control, 'Completed')} />
  if (rule.fix === 'expired-evidence')
    return <Link to="/evidence" search={{ control: control.nist_id, expires: 'expired' }} {...link} />
  if (rule.fix === 'past-due-findings') return <Link to="/vulnerabilities" search={{ due: 'past' }} {...link} />
  if (rule.fix === 'missed-scans') return <Link to="/vulnerabilities/scans" {...link} />
  if (onGo !== undefined) return <Button {...button} onClick={() => onGo(rule.fix)} />
  return <Link to="/controls/$controlNumber" params={{ controlNumber: control.nist_id }} hash={rule.fix} {...link} />
}
