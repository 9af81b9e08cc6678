import { cx } from '../cx.ts'
import { toneColor, type Tone } from '../tone.ts'

export interface ProgressBarProps {
  /** The accessible name. */
  label: string
  value: number
  max?: number
  tone?: Tone | 'brand'
  /** Shows the percentage beside the bar. */
  showValue?: boolean
  className?: string | undefined
}

export function ProgressBar({
  label,
  value,
  max = 100,
  tone = 'brand',
  showValue = false,
  className,
}: ProgressBarProps) {
  const percent = max <= 0 ? 0 : Math.min(100, Math.max(0, Math.round((value / max) * 100)))
  return (
    <div className={cx('flex items-center gap-2', className)}>
      {/* The native element does not take our colors in all browsers. */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot be styled alike in all browsers
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-hover forced-colors:border"
      >
        <div className="h-full rounded-full" style={{ width: `${percent}%`, background: toneColor(tone) }} data-mark />
      </div>
      {showValue && <span className="w-9 text-right text-small text-muted tabular-nums">{percent}%</span>}
    </div>
  )
}
