/** "1–100 of 1,243". */
export function pageRange(offset: number, count: number, total: number): string {
  const number = (value: number) => value.toLocaleString('en')
  if (count === 0) return `0 of ${number(total)}`
  return `${number(offset + 1)}–${number(offset + count)} of ${number(total)}`
}
