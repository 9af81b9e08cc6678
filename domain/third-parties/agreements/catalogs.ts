import type { DataHeld, DocumentKind } from '../third-party.ts'
import { BAA_CLAUSES } from './baa-clauses.ts'
import type { Clause } from './clause.ts'
import { SUBCONTRACT_CLAUSES } from './subcontract-clauses.ts'

/** Every clause that is looked for. */
export const CLAUSES: readonly Clause[] = [...BAA_CLAUSES, ...SUBCONTRACT_CLAUSES]

/** The clauses that a document of this kind should have, by the data that the third party holds. */
export function clausesFor(kind: DocumentKind, held: readonly DataHeld[]): readonly Clause[] {
  if (kind === 'BAA') return BAA_CLAUSES
  if (kind !== 'Contract' && kind !== 'DPA') return []
  return CLAUSES.filter(({ data }) => data.some((one) => held.includes(one)))
}

export const clauseOf = (id: string): Clause | undefined => CLAUSES.find((clause) => clause.id === id)
