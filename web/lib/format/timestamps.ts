/** Whether one time of the database is before another. A browser's date drops microseconds; in one zone the text still has them. */
export function isOlder(one: string, other: string): boolean {
  const difference = Date.parse(one) - Date.parse(other)
  return difference < 0 || (difference === 0 && one < other)
}
