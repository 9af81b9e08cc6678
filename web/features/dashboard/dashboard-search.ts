import { type MatrixSearch, parseMatrixSearch } from './domains/matrix-filter.ts'

/** The search parameters of /dashboard. */
export interface DashboardSearch extends MatrixSearch {
  /** The open score breakdown: of today, or of a calendar day. */
  readonly score?: string
  /** Shows the start list of a company that has finished it. */
  readonly start?: 'show'
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Drops unknown keys and values. */
export function parseDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const { score, start } = search
  return {
    ...parseMatrixSearch(search),
    ...(typeof score === 'string' && (score === 'today' || isDay(score)) ? { score } : {}),
    ...(start === 'show' ? { start } : {}),
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
