import type { ScanSchedule } from './queries.ts'

type Expectation = Pick<
  ScanSchedule,
  'interval_count' | 'interval_unit' | 'needs_credentials' | 'scanner' | 'asset_scope' | 'tags' | 'min_coverage'
>

/** "Every month, with credentials, by Nessus, all assets tagged web or db". */
export function scheduleWords(schedule: Expectation): string {
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

function assetWords({ asset_scope: scope, tags, min_coverage: percent }: Expectation): string {
  if (scope === null && tags.length === 0) return 'any asset'
  const share = percent === 100 ? 'all assets' : `${percent}% of the assets`
  return [share, scope !== null && `of the category ${scope}`, tags.length > 0 && `tagged ${tags.join(' or ')}`]
    .filter(Boolean)
    .join(' ')
}
