/** A missing value: an en dash, read as "none". Nothing in the cells of a list, where dashes would hide the values. */
export const EMPTY_VALUE = (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no picture, but only what has a role may have a name
  <span role="img" aria-label="none" className="text-subtle in-[.row-cell]:hidden">
    –
  </span>
)

export function EmptyValue() {
  return EMPTY_VALUE
}
