import pg from 'pg'

const OUTAGE = /^(08|53|57P)/
/** Out of time, no lock in time, lost against another transaction, a deadlock. */
const UNANSWERED = new Set(['57014', '55P03', '40001', '40P01'])

/** The database is unreachable or too busy: the same query may succeed later. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || OUTAGE.test(error.code ?? '')
}

/** The database ended the statement before it had an answer, which says nothing about what it would have been. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof pg.DatabaseError && UNANSWERED.has(error.code ?? '')
}
