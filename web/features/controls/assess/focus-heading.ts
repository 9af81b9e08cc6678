/** Every key of assess mode works from the heading. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
