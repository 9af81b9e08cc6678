// Durations and sizes: of the full run, or with BENCH_SMALL=1 of a short one that only shows that everything works.
export const isSmall = process.env['BENCH_SMALL'] === '1'

/** The first value in a full run, the second in a small one. */
export function sized<T>(full: T, short: T): T {
  return isSmall ? short : full
}

/** Seconds of one measurement; BENCH_SECONDS overrides. */
export const SECONDS = positive(process.env['BENCH_SECONDS']) ?? sized(2, 0.5)
/** How often a measurement and its peers take turns; the median counts. */
export const ROUNDS = sized(3, 1)

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return value > 0 ? value : undefined
}
