import type { SspDocument } from '#domain/ssp/ssp-document.ts'

/** Title, owner and identification of this version: label and value. */
export function coverFacts(
  plan: SspDocument,
  sha256: string,
  isDraft: boolean,
): readonly (readonly [string, string])[] {
  const moment = `${plan.frozenAt.slice(0, 16).replace('T', ' ')} UTC`
  const facts = [
    ['Company', plan.cageCode === null ? plan.company : `${plan.company} (CAGE ${plan.cageCode})`],
    ['Framework', plan.protocol],
    ['Demanded by', plan.basis],
    ['Version', versionText(plan, isDraft)],
    [isDraft ? 'As it stood' : 'Frozen', plan.frozenBy === '' || isDraft ? moment : `${moment} by ${plan.frozenBy}`],
    ['Completeness', `${plan.percent}%`],
    ['What is new', plan.note],
    ['SHA-256 of the content', sha256],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** On the cover and in the footer of each page. */
export function versionText({ version }: SspDocument, isDraft: boolean): string {
  return isDraft ? `Draft of version ${version}, not frozen` : String(version)
}
