import { type MatrixSearch, parseMatrixSearch } from './domains/matrix-filter.ts'

/** What the address of the dashboard says; a key is absent when it says nothing. */
export interface DashboardSearch extends MatrixSearch {
  /** The arithmetic of the score is open: of today, or of a calendar day. */
  readonly score?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the search part of the address; whatever it does not know it drops. */
export function parseDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const { score } = search
  return {
    ...parseMatrixSearch(search),
    ...(typeof score === 'string' && (score === 'today' || isDay(score)) ? { score } : {}),
  }
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
