import { Link } from '@tanstack/react-router'
import { cx } from '#web/ui/cx.ts'

/** The number of a control, which leads to its page. */
export function ControlNumberLink({ number, className }: { number: string; className?: string }) {
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: number }}
      className={cx('rounded-sm font-mono text-small text-brand-text hover:underline', className)}
    >
      {number}
    </Link>
  )
}
