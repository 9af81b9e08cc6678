import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'

export type SubmitButtonProps = { busy: boolean; disabled?: boolean; describedBy?: string; children: ReactNode }

/** The button of web/ui without its tooltip, which would double the size of this page. */
export function SubmitButton({ busy, disabled = false, describedBy, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      className={buttonClass({ variant: 'primary', size: 36, className: 'w-full' })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
