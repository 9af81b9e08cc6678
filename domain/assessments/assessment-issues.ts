import type { CheckContext, CheckedControl, CheckLevel } from '../checks/check.ts'
import { checkControl } from '../checks/check-control.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { AssessmentIssue } from './assessment-issue.ts'
import { PROOF_RULES, type ProofRule } from './proof-rules.ts'

/** A proof that is missing, for the assessment as a whole or for objectives of a control. */
export interface MissingProof {
  readonly rule: ProofRule
  readonly control: string | null
  /** Letters. */
  readonly objectives: readonly string[]
}

export interface IssueFacts extends Pick<CheckContext, 'pastDueFindings' | 'missedScans'> {
  readonly missing: readonly MissingProof[]
  readonly controls: readonly CheckedControl[]
}

export interface AssessmentIssues {
  /** What keeps an assessment that earns a status from being frozen; empty for the other kinds. */
  readonly stops: readonly AssessmentIssue[]
  /** What it can be frozen with, and what its record then lists. */
  readonly issues: readonly AssessmentIssue[]
}

interface IssueContext {
  readonly protocol: ProtocolId
  /** The calendar day (UTC) on which the checks look. */
  readonly today: string
  readonly earnsStatus: boolean
}

/** Everything that the checks know about an assessment, the gravest first. */
export function assessmentIssues(
  { missing, controls, ...company }: IssueFacts,
  context: IssueContext,
): AssessmentIssues {
  const proof = missing.map(issueOf)
  // A control that lacks proof is not told a second time that it lacks the same.
  const covered = new Set(proof.map(({ control, fix }) => `${control} ${fix}`))
  const checked = controls
    .flatMap((control) =>
      checkControl(control, { ...context, ...company }).map((finding) => ({
        ...finding,
        control: control.nist_id,
      })),
    )
    .map(({ rule, words, control }): AssessmentIssue => {
      return { rule: rule.id, level: rule.level, title: rule.title, words, control, fix: rule.fix }
    })
    .filter(({ control, fix }) => !covered.has(`${control} ${fix}`))
    .toSorted((one, other) => LEVELS[one.level] - LEVELS[other.level])
  return context.earnsStatus ? { stops: proof, issues: checked } : { stops: [], issues: [...proof, ...checked] }
}

const LEVELS: Readonly<Record<CheckLevel, number>> = { error: 0, warning: 1, hint: 2 }

function issueOf({ rule, control, objectives }: MissingProof): AssessmentIssue {
  const { title, fix, words } = PROOF_RULES[rule]
  return { rule, level: 'error', title, words: words(objectives), control, fix }
}

/** "2 No scope, 14 Met without a statement": how many there are of each rule, in order. */
export function countByTitle(issues: readonly AssessmentIssue[]): string {
  const counts = new Map<string, number>()
  for (const { title } of issues) counts.set(title, (counts.get(title) ?? 0) + 1)
  return [...counts].map(([title, count]) => (count === 1 ? title : `${title} (${count})`)).join(', ')
}
