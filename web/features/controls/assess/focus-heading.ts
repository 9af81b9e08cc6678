/** The place from which every key of the mode works. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
