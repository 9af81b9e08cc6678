/** What a company expects of a scan. Empty and null: whatever it is. */
export interface ScanExpectation {
  readonly interval_count: number
  readonly interval_unit: 'day' | 'week' | 'month'
  readonly needs_credentials: boolean
  readonly scanner: string
  readonly asset_scope: string | null
  readonly tags: readonly string[]
  /** Percent of the assets. */
  readonly min_coverage: number
}

/** "Every month, with credentials, by Nessus, all assets tagged web or db". */
export function scheduleWords(schedule: ScanExpectation): string {
  const { interval_count: count, interval_unit: unit, needs_credentials: needsCredentials, scanner } = schedule
  return [
    count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`,
    needsCredentials && 'with credentials',
    scanner !== '' && `by ${scanner}`,
    assetWords(schedule),
  ]
    .filter(Boolean)
    .join(', ')
}

function assetWords({ asset_scope: scope, tags, min_coverage: percent }: ScanExpectation): string {
  if (scope === null && tags.length === 0) return 'any asset'
  const share = percent === 100 ? 'all assets' : `${percent}% of the assets`
  return [share, scope !== null && `of the category ${scope}`, tags.length > 0 && `tagged ${tags.join(' or ')}`]
    .filter(Boolean)
    .join(' ')
}
