/** "1–100 of 1,243", or "1–100, more to show" without a known total. */
export function pageRange(offset: number, count: number, total: number | undefined): string {
  const number = (value: number) => value.toLocaleString('en')
  const range = count === 0 ? '0' : `${number(offset + 1)}–${number(offset + count)}`
  return total === undefined ? `${range}, more to show` : `${range} of ${number(total)}`
}
