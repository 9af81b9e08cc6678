const number = new Intl.NumberFormat('en-US')

/**
 * "1 item", "1,243 items": a number with what it counts. The forms may be the rest of a sentence that begins with the
 * number: "item was added", "items were added".
 */
export function counted(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}
