import { BAA_RULES } from './baa-rules.ts'
import { BAA_SECURITY_RULES } from './baa-security-rules.ts'
import { BAA_END_RULES } from './baa-end-rules.ts'
import { BAA_INDIVIDUAL_RULES } from './baa-individual-rules.ts'
import { ABOUT_PHI, ASSOCIATE_IS_WE, DUTY_OF_YOU, OTHER_MATTERS } from './baa-words.ts'
import type { Clause, ClauseRules, SoughtClause } from './clause.ts'
import { CMMC_RULES } from './cmmc-rules.ts'
import { SUBCONTRACT_RULES } from './subcontract-rules.ts'
import { DUTY_OF_CUSTOMER } from './subcontract-words.ts'

const RULES: ClauseRules = {
  ...BAA_RULES,
  ...BAA_INDIVIDUAL_RULES,
  ...BAA_END_RULES,
  ...BAA_SECURITY_RULES,
  ...SUBCONTRACT_RULES,
  ...CMMC_RULES,
}

/** The clauses with the rules that find them, which the page does without. */
export function withRules(clauses: readonly Clause[]): readonly SoughtClause[] {
  return clauses.flatMap((clause) => {
    const rule = RULES[clause.id]
    if (rule === undefined) return []
    const isBaa = clause.catalog === 'BAA'
    const others = isBaa ? OTHER_MATTERS : DUTY_OF_CUSTOMER
    const not = rule.not === undefined ? others : `${rule.not}|${others}`
    if (!isBaa) return { ...clause, ...rule, not }
    return { ...clause, about: ABOUT_PHI, ...rule, not, notWhere: { document: ASSOCIATE_IS_WE, passage: DUTY_OF_YOU } }
  })
}
