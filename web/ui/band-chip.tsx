import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Chip } from './chip.tsx'
import type { Band } from './tone.ts'

export interface BandChipProps {
  /** 1 is worst, 5 is best. */
  band: 1 | 2 | 3 | 4 | 5
  className?: string | undefined
  /** The rating or number: "Good", "78%". */
  children: ReactNode
}

export function BandChip({ band, className, children }: BandChipProps) {
  const tone: Band = `band-${band}`
  return (
    <Chip tone={tone} className={cx('border border-current', className)}>
      {children}
    </Chip>
  )
}
