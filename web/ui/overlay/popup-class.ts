/** The common look of floating panels. */
export const popupClass =
  'rounded-lg border border-border bg-popover text-body text-text shadow-popover outline-none ' +
  'transition-[opacity,translate] duration-160 data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'motion-safe:data-starting-style:-translate-y-1 data-[side=top]:motion-safe:data-starting-style:translate-y-1'

/** The common look of an item in a floating list. */
export const itemClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 py-1.5 text-body outline-none select-none touch:min-h-11 ' +
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-subtle [&_svg]:size-4 [&_svg]:shrink-0'
