import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Chip } from './chip.tsx'
import type { BandNumber } from './chart/chart-scale.ts'

export interface BandChipProps {
  /** 1 is worst, 5 is best; neutral gives no alarm. */
  band: BandNumber | 'neutral'
  className?: string | undefined
  /** The rating or number: "Good", "78%". */
  children: ReactNode
}

export function BandChip({ band, className, children }: BandChipProps) {
  if (band === 'neutral') return <Chip className={className}>{children}</Chip>
  return (
    <Chip tone={`band-${band}`} className={cx('border border-current', className)}>
      {children}
    </Chip>
  )
}
