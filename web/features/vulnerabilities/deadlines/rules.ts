import * as z from 'zod/mini'
import { SEVERITIES, SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'

export const slaRule = z.object({
  severity: z.nullable(z.enum(SEVERITIES)),
  only_known_exploited: z.boolean(),
  only_exposed: z.boolean(),
  days: z.number(),
  in_business_days: z.boolean(),
  counts_from: z.enum(['first seen', 'published']),
})
export const holiday = z.object({ day: z.string(), name: z.string() })

export type SlaRule = z.infer<typeof slaRule>
export type Holiday = z.infer<typeof holiday>

/** What is wrong with the rules and holidays; undefined when they can be saved. */
export function issueWith(rules: readonly SlaRule[], holidays: readonly Holiday[]): string | undefined {
  if (rules.length === 0) return 'Add a rule, or take the usual ones'
  if (rules.length > 100) return 'There are at most 100 rules'
  if (rules.some(({ days }) => !Number.isInteger(days) || days < 1 || days > 3650))
    return 'A rule gives 1 to 3,650 days'
  if (holidays.some(({ day, name }) => day === '' || name.trim() === '')) return 'A holiday has a day and a name'
  if (new Set(holidays.map(({ day }) => day)).size < holidays.length) return 'A day stands twice in the holidays'
  return undefined
}

/** "Critical, known exploited" */
export function findingsInWords({
  severity,
  only_known_exploited: isExploited,
  only_exposed: isExposed,
}: SlaRule): string {
  const what = severity === null ? 'Any severity' : SEVERITY_LABELS[severity]
  return [what, isExploited && 'known exploited', isExposed && 'exposed'].filter(Boolean).join(', ')
}

/** The list with one of its entries at another position. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const [entry] = entries.slice(from, from + 1)
  if (entry === undefined || to < 0 || to >= entries.length) return entries
  return entries.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The rules that no finding reaches, because an earlier one matches whatever they match. */
export function unreachable(rules: readonly SlaRule[]): ReadonlySet<number> {
  const covers = (one: SlaRule, other: SlaRule) =>
    (one.severity === null || one.severity === other.severity) &&
    (!one.only_known_exploited || other.only_known_exploited) &&
    (!one.only_exposed || other.only_exposed)
  return new Set(
    rules.flatMap((later, at) => (rules.slice(0, at).some((earlier) => covers(earlier, later)) ? [at] : [])),
  )
}
