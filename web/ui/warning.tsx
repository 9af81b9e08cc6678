import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneChipClass } from './tone.ts'

interface WarningProps {
  /** `critical` for what breaks a rule. */
  tone?: 'medium' | 'critical'
  children: ReactNode
}

/** A sentence that stands out: what is wrong with a record, or stops a step. */
export function Warning({ tone = 'medium', children }: WarningProps) {
  return (
    <p className={cx('flex gap-2 rounded-md px-3 py-2 text-small', toneChipClass[tone])}>
      <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
