/** "1–100 of 1,243", or "1–100 of more" without a known total. */
export function pageRange(offset: number, count: number, total: number | undefined): string {
  const number = (value: number) => value.toLocaleString('en')
  const all = total === undefined ? 'more' : number(total)
  return count === 0 ? `0 of ${all}` : `${number(offset + 1)}–${number(offset + count)} of ${all}`
}
