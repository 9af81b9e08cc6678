import { cx } from './cx.ts'

export interface SeparatorProps {
  orientation?: 'horizontal' | 'vertical'
  className?: string | undefined
}

export function Separator({ orientation = 'horizontal', className }: SeparatorProps) {
  return (
    <hr
      aria-orientation={orientation}
      className={cx(
        'm-0 shrink-0 border-0 bg-border',
        orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch',
        className,
      )}
    />
  )
}
