import pg from 'pg'

const OUTAGE = /^(08|53|57P)/

/** The database is unreachable or too busy: the same query may succeed later. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || OUTAGE.test(error.code ?? '')
}
