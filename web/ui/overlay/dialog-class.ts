export const dialogBackdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const dialogPopupClass =
  'flex max-h-full w-full flex-col overflow-hidden rounded-xl border border-border bg-popover text-text shadow-dialog outline-none ' +
  'transition-[opacity,translate] duration-160 data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'motion-safe:data-starting-style:translate-y-2'
