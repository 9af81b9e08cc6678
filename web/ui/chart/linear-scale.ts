/** Maps a range of numbers linearly to another; values outside the range extrapolate. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const span = to - from
  return (value) => (span === 0 ? start : start + ((value - from) / span) * (end - start))
}
