import { cx } from './cx.ts'

/** The frame of a counter, a button or a link that shows what it counts. */
export const counterClass =
  'flex h-full w-full flex-col justify-center rounded-md border border-border px-3 py-2 text-left hover:bg-hover aria-pressed:border-brand aria-pressed:bg-selected'

interface CounterFigureProps {
  label: string
  /** Undefined until it is known. */
  count: number | undefined
  /** Red unless it is zero. */
  isAlarm?: boolean
}

/** A number above what it counts. */
export function CounterFigure({ label, count, isAlarm = false }: CounterFigureProps) {
  return (
    <>
      <span className={cx('block text-h1 tabular-nums', isAlarm && (count ?? 0) > 0 && 'text-danger')}>
        {count ?? '–'}
      </span>
      <span className="text-small text-muted">{label}</span>
    </>
  )
}
