const TYPED =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]'

/** Whether keys pressed here are somebody's text, so that single letters must not act. */
export function isEditable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED) !== null
}
