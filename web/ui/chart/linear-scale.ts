/** Maps one stretch of numbers onto another, in proportion; beyond its ends it goes on. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const span = to - from
  return (value) => (span === 0 ? start : start + ((value - from) / span) * (end - start))
}
