import type { ControlStatus } from '#domain/controls/status.ts'
import { PARTIAL_CASES, type PartialCase } from '#domain/rules/partial-cases.ts'

/** The case in which 3.5.3 and 3.13.11 cost less than their weight; undefined for all others. */
export function partialCaseOf(id: string): PartialCase | undefined {
  return id === '3.5.3' || id === '3.13.11' ? PARTIAL_CASES[id] : undefined
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
