import type { PlanDocument } from '#domain/ssp/plan-document.ts'

/** What the document is, whose, and how to tell that it is this version: label and value. */
export function coverFacts(plan: PlanDocument, sha256: string): readonly (readonly [string, string])[] {
  const frozen = `${plan.frozenAt.slice(0, 16).replace('T', ' ')} UTC`
  const facts = [
    ['Company', plan.cageCode === null ? plan.company : `${plan.company} (CAGE ${plan.cageCode})`],
    ['Framework', plan.protocol],
    ['Demanded by', plan.basis],
    ['Version', String(plan.version)],
    ['Frozen', plan.frozenBy === '' ? frozen : `${frozen} by ${plan.frozenBy}`],
    ['Completeness', `${plan.percent}%`],
    ['What is new', plan.note],
    ['SHA-256 of the content', sha256],
  ] as const
  return facts.filter(([, value]) => value !== '')
}
