import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
/** Height in pixels: 28 toolbar, 32 default, 36 forms, 44 touch. */
export type ButtonSize = 28 | 32 | 36 | 44

export type ButtonEdge = 'start' | 'end'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Of a ghost button: aligns its text, not its padding, with the edge of what it stands in. */
  edge?: ButtonEdge | undefined
  className?: string | undefined
}

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border px-[calc(var(--inset)-1px)] font-medium whitespace-nowrap ' +
  'select-none transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-50 disabled:cursor-not-allowed ' +
  'disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'

/**
 * `ghost` names the look to what aligns such a button's text with its own edge (card.tsx, table-footer.tsx), `primary`
 * to the rule in styles.css that leaves a page one of them.
 */
const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'primary border-transparent bg-brand text-on-brand not-aria-disabled:enabled:hover:bg-brand-hover [a&]:hover:bg-brand-hover',
  secondary:
    'border-border-strong bg-surface text-text not-aria-disabled:enabled:hover:bg-hover [a&]:hover:bg-hover ' +
    'data-popup-open:bg-hover aria-pressed:bg-selected',
  ghost:
    'ghost border-transparent bg-transparent text-text not-aria-disabled:enabled:hover:bg-hover [a&]:hover:bg-hover ' +
    'data-popup-open:bg-hover aria-pressed:bg-selected',
  danger: 'border-transparent bg-danger text-on-danger not-aria-disabled:enabled:hover:brightness-92',
}

/** The inset is where the text begins: after the border and the padding. */
const SIZES: Record<ButtonSize, string> = {
  28: 'h-7 [--inset:8px] text-small touch:min-h-11',
  32: 'h-8 [--inset:12px] text-body touch:min-h-11',
  36: 'h-9 [--inset:14px] text-body touch:min-h-11',
  44: 'h-11 [--inset:16px] text-body',
}

const EDGES: Record<ButtonEdge, string> = { start: '-ml-(--inset)', end: '-mr-(--inset)' }

/** The look of a button for links and other elements: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = 'secondary', size = 32, edge, className }: ButtonLook = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], edge && EDGES[edge], className)
}
