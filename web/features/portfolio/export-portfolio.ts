import { wordingOf } from '#domain/protocols/wording.ts'
import { toCsv } from '#web/lib/csv.ts'
import type { PortfolioRow } from './portfolio-row.ts'

const HEADER = [
  'Company',
  'Framework',
  'Score',
  'Unit',
  'Change in 30 days',
  'Overdue',
  'Evidence coverage (%)',
  'Critical vulnerabilities',
  'Last change',
  'Owner',
]

/** The table as it stands, in its order. */
export function portfolioCsv(rows: readonly PortfolioRow[]): string {
  return toCsv(
    HEADER,
    rows.map(({ name, protocol_id: protocol, score, change, overdue, evidence, critical, ...rest }) => [
      name,
      wordingOf(protocol).displayName,
      score.value,
      score.unit,
      change,
      overdue,
      evidence,
      critical,
      rest.changed_at,
      rest.owners.join(', '),
    ]),
  )
}
