/**
 * Whether one database timestamp is before another. JavaScript dates drop microseconds; texts in one zone keep them.
 */
export function isOlder(one: string, other: string): boolean {
  const difference = Date.parse(one) - Date.parse(other)
  return difference < 0 || (difference === 0 && one < other)
}
