/**
 * The arrow of a chip that opens a menu. A pseudo-element: a list has hundreds of chips, and every extra element costs
 * layout and paint time.
 */
export const CHIP_ARROW =
  "after:ml-0.5 after:size-1.5 after:shrink-0 after:-translate-y-px after:rotate-45 after:border-r-[1.5px] after:border-b-[1.5px] after:border-current after:opacity-70 after:content-['']"
