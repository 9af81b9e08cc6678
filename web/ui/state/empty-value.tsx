/** Shown in a cell without a value: an en dash, read as "none". Cells are never blank. */
export const EMPTY_VALUE = (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no picture, but only what has a role may have a name
  <span role="img" aria-label="none" className="text-subtle">
    –
  </span>
)

export function EmptyValue() {
  return EMPTY_VALUE
}
