const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]'

/** Whether the target takes text, so that single-letter shortcuts must not act. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED) !== null
}
