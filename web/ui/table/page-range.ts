/** "1–100 of 1,243", or "1–100 of more" without a known total. */
export function pageRange(offset: number, count: number, total: number | undefined): string {
  const number = (value: number) => value.toLocaleString('en')
  if (count === 0) return `0 of ${number(total ?? 0)}`
  return `${number(offset + 1)}–${number(offset + count)} of ${total === undefined ? 'more' : number(total)}`
}
