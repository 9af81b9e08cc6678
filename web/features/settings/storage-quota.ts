/** The quota of a company in GB, both included; the database checks the same. */
export const QUOTA_GB = { min: 1, max: 1_000_000 } as const

/** The number of GB in a text, or its issue. */
export function readGb(text: string): { gb: number } | { issue: string } {
  const gb = /^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  const { min, max } = QUOTA_GB
  return gb >= min && gb <= max
    ? { gb }
    : { issue: `Enter a whole number of GB from ${min} to ${max.toLocaleString('en')}.` }
}
