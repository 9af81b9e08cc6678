import { cx } from '#web/ui/cx.ts'
import type { Question } from '../queries.ts'

/** Told apart by shape as well as color. */
const DOTS: Readonly<Record<Question['state'], string>> = {
  Unanswered: 'border border-strong',
  Suggested: 'border-2 border-brand',
  Edited: 'bg-brand rounded-none',
  Approved: 'bg-success',
}

export function StateDot({ state }: Pick<Question, 'state'>) {
  return (
    <span className="flex h-5 items-center">
      <span aria-hidden="true" className={cx('size-2.5 rounded-full', DOTS[state])} />
      <span className="sr-only">{state}: </span>
    </span>
  )
}
