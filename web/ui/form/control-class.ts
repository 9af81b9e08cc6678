import { cx } from '../cx.ts'

export type ControlSize = 28 | 32 | 36 | 44

const SIZES: Record<ControlSize, string> = { 28: 'h-7', 32: 'h-8', 36: 'h-9', 44: 'h-11' }

/** The common look of text controls. */
export function controlClass(size: ControlSize, className?: string): string {
  return cx(
    'w-full min-w-0 rounded-md border border-strong bg-surface px-2.5 text-body text-text transition-colors',
    'hover:border-text-subtle aria-invalid:border-danger touch:min-h-11 touch:text-read',
    'disabled:cursor-not-allowed disabled:bg-subtle disabled:text-muted [&[readonly]]:bg-subtle',
    SIZES[size],
    className,
  )
}
