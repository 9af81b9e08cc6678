import type { ControlStatus } from '#domain/controls/status.ts'

const YES = /^(?:yes|y|compliant|implemented|fully|full|met|in place|true|completed?|done|agree)\b/i
const PARTLY = /^(?:part(?:ly|ial|ially)?|in progress|planned|alternat(?:e|ive)|some(?:what|times)?)\b/i
const NO =
  /^(?:no|n|not (?:compliant|implemented|met|in place|done)|non-?compliant|none|false|never|disagree)\b(?!\s*\/)/i
const NOT_APPLICABLE = /^(?:n\s*\/\s*a|na|not applicable)\b/i

const WANTED: Readonly<Record<ControlStatus, readonly RegExp[]>> = {
  Completed: [YES],
  'In Progress': [PARTLY, NO],
  'Not Started': [NO],
  'Not Applicable': [NOT_APPLICABLE],
}

/** The allowed answer that says what the status says. @returns undefined when none does */
export function optionFor(options: readonly string[], status: ControlStatus): string | undefined {
  const isApplicable = (option: string) => status === 'Not Applicable' || !NOT_APPLICABLE.test(option.trim())
  for (const wanted of WANTED[status]) {
    const found = options.find((option) => isApplicable(option) && wanted.test(option.trim()))
    if (found !== undefined) return found
  }
  return undefined
}

/** The allowed answer that an earlier answer was, in the writing of the file. */
export function sameOption(options: readonly string[], answer: string): string | undefined {
  const plain = (text: string) => text.trim().toLowerCase()
  return options.find((option) => plain(option) === plain(answer))
}
