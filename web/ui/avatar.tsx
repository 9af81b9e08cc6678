import { cx } from './cx.ts'
import { initials } from './initials.ts'

export interface AvatarProps {
  /** A name or a mail address. */
  name: string
  /** Edge length in pixels. */
  size?: 20 | 24 | 28 | 32 | 40
  className?: string | undefined
}

const SIZES = {
  20: 'size-5 text-[0.625rem]',
  24: 'size-6 text-[0.6875rem]',
  28: 'size-7 text-micro',
  32: 'size-8 text-micro',
  40: 'size-10 text-body',
}

/** Initials on a tint. Decorative: the name is always written beside it or on the surrounding button. */
export function Avatar({ name, size = 24, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-chip
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full bg-brand-subtle font-semibold text-brand-text select-none',
        SIZES[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
