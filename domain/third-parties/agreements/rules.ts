import { BAA_RULES } from './baa-rules.ts'
import { BAA_SECURITY_RULES } from './baa-security-rules.ts'
import { ABOUT_PHI } from './baa-words.ts'
import type { Clause, ClauseRules, SoughtClause } from './clause.ts'
import { SUBCONTRACT_RULES } from './subcontract-rules.ts'

const RULES: ClauseRules = { ...BAA_RULES, ...BAA_SECURITY_RULES, ...SUBCONTRACT_RULES }

/** The clauses with the rules that find them, which the page does without. */
export function withRules(clauses: readonly Clause[]): readonly SoughtClause[] {
  return clauses.flatMap((clause) => {
    const rule = RULES[clause.id]
    if (rule === undefined) return []
    return clause.catalog === 'BAA' ? { ...clause, about: ABOUT_PHI, ...rule } : { ...clause, ...rule }
  })
}
