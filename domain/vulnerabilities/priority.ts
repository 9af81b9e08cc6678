import { SEVERITIES, type Severity } from './severity.ts'

/** What the order of a list asks of a vulnerability. Days are `YYYY-MM-DD`. */
export interface Ranked {
  readonly status: string
  readonly severity: Severity
  readonly score: number | null
  readonly epss: number | null
  readonly is_known_exploited: boolean
  readonly is_exposed: boolean
  readonly due_on: string | null
}

/** Why a list begins as it does, for people. */
export const PRIORITY_RULE =
  'Open first. Then known exploited, past due, likelihood of exploitation (EPSS, doubled where an asset is exposed), CVSS score.'

/** The middle of each severity's range of CVSS scores, where none is known. */
const USUAL_SCORE: Readonly<Record<Severity, number>> = { critical: 9.5, high: 7.9, medium: 5.4, low: 2 }

/** Whether an open vulnerability should have been fixed before today. */
export function isPastDue({ status, due_on: due }: Pick<Ranked, 'status' | 'due_on'>, today: string): boolean {
  return status === 'open' && due !== null && due < today
}

/** The rows by what to fix first. Equal ones keep their order. */
export function byPriority<Row extends Ranked>(rows: readonly Row[], today: string): readonly Row[] {
  return rows
    .map((row) => ({ row, rank: rankOf(row, today) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .map(({ row }) => row)
}

function compareRanks(ones: readonly number[], others: readonly number[]): number {
  for (const [index, value] of ones.entries()) {
    const other = others[index] ?? 0
    if (value !== other) return other - value
  }
  return 0
}

/** Larger comes first. */
function rankOf(row: Ranked, today: string): readonly number[] {
  return [
    Number(row.status === 'open'),
    Number(row.is_known_exploited),
    Number(isPastDue(row, today)),
    (row.epss ?? 0) * (row.is_exposed ? 2 : 1),
    row.score ?? USUAL_SCORE[row.severity],
    -SEVERITIES.indexOf(row.severity),
  ]
}
