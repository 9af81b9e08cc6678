import { CHECK_LEVELS, type CheckContext, type CheckedControl, type CheckRule } from './check.ts'
import { ADDRESSABLE_RULES } from './addressable-rules.ts'
import { CRYPTOGRAPHY_RULES } from './cryptography-rules.ts'
import { EVIDENCE_RULES } from './evidence-rules.ts'
import { OBJECTIVE_RULES } from './objective-rules.ts'
import { RECORD_RULES } from './record-rules.ts'
import { WORK_RULES } from './work-rules.ts'

/** Every rule, the gravest first. */
export const CHECK_RULES: readonly CheckRule[] = [
  ...RECORD_RULES,
  ...ADDRESSABLE_RULES,
  ...EVIDENCE_RULES,
  ...OBJECTIVE_RULES,
  ...CRYPTOGRAPHY_RULES,
  ...WORK_RULES,
].toSorted((a: CheckRule, b: CheckRule) => CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level))

export interface Finding {
  readonly rule: CheckRule
  /** What is wrong, in a sentence. */
  readonly words: string
}

/** Everything that does not fit together about one control, the gravest first. */
export function checkControl(control: CheckedControl, context: CheckContext): readonly Finding[] {
  return CHECK_RULES.flatMap((rule) => {
    const words = rule.find(control, context)
    return words === undefined ? [] : [{ rule, words }]
  })
}
