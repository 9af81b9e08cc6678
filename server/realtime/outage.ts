import pg from 'pg'

const OUTAGE = /^(08|53|57P)/

/** The database could not be reached or was too busy: the same question may well be answered later. */
export function isOutage(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || OUTAGE.test(error.code ?? '')
}
