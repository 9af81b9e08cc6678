import type { ControlStatus } from '#domain/controls/status.ts'
import { CURRENT_LEVEL2_RULES, type PartialCredit } from '#domain/rules/level2-rules.ts'
import { isSprsControlId } from './sprs-weights.ts'

/** The case in which 3.5.3 and 3.13.11 cost less than their weight; undefined for all others. */
export function partialCaseOf(id: string): PartialCredit | undefined {
  return isSprsControlId(id) ? CURRENT_LEVEL2_RULES.partialCredit[id] : undefined
}

interface Answered {
  readonly status: ControlStatus
  readonly partialCase?: boolean | null | undefined
}

/** What a document says of the partial case of a requirement that is In Progress; empty where there is none. */
export function partialCaseText(id: string, { status, partialCase }: Answered): string {
  const partial = partialCaseOf(id)
  if (partial === undefined || status !== 'In Progress') return ''
  return `${partial.asks} ${ANSWERS[String(partialCase ?? null)] ?? ''}`
}

const ANSWERS: Readonly<Record<string, string>> = {
  true: 'Yes.',
  false: 'No.',
  null: 'Not answered, which counts as no.',
}
