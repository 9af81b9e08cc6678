import type { ComponentProps } from 'react'

interface ScrollRegionProps extends Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> {
  label: string
}

/** A part of the page that scrolls by itself, which the keyboard must be able to reach. */
export function ScrollRegion({ label, ...section }: ScrollRegionProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  return <section {...section} aria-label={label} tabIndex={0} />
}
