/** What stands in a cell that has no value: an en dash, read as "none". Never blank. */
export function EmptyValue() {
  return (
    <span className="text-subtle">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  )
}
