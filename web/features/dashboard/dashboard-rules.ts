import { CHECK_RULES, checkControl } from '#domain/checks/check-control.ts'
import type { CheckRule } from '#domain/checks/check.ts'
import type { ObjectiveCounts } from '#domain/controls/objectives.ts'
import type { AddressableDecision } from '#domain/controls/addressable.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { type Submission, submissionOf, type SubmittedControl } from '#domain/scoring/submission.ts'

/** What the rules of submissions and checks look at, of what the server says. */
export interface RuleFacts {
  readonly today: string
  readonly controls: readonly RuledControl[]
  /** Ids of controls with a POA&M item. */
  readonly plan: { readonly planned: readonly string[] }
  readonly vulnerabilities: { readonly past_due: number }
}

interface RuledControl extends SubmittedControl {
  readonly id: string
  readonly evidence_count: number
  readonly naReason: string | null
  readonly requirement: string | null
  readonly addressable: AddressableDecision | null
  readonly owner_id: string | null
  readonly due_on: string | null
  readonly review_on: string | null
  readonly objectives: ObjectiveCounts
  /** Expired evidence items. */
  readonly expired: number
}

/** A grave consistency issue of a control. */
export interface ControlIssue {
  readonly rule: CheckRule
  /** The id of the control. */
  readonly controlId: string
  readonly words: string
}

/** What leaves the company; undefined for protocols without a submission. */
export function dashboardSubmission(protocol: ProtocolId, facts: RuleFacts): Submission | undefined {
  return submissionOf(protocol, facts.controls, facts.today, hasPlanIn(facts))
}

/**
 * The issues at which an assessor would stop, the gravest rule first. Statements, providers and expected scans are not
 * looked at here; rules about them find nothing. Overdue work is listed by its due date instead.
 */
export function graveIssues(protocol: ProtocolId, facts: RuleFacts): readonly ControlIssue[] {
  const { today, controls, vulnerabilities } = facts
  const context = { protocol, today, pastDueFindings: vulnerabilities.past_due, missedScans: [] }
  const found = controls.flatMap((control) =>
    checkControl(checked(control), context).map(({ rule, words }) => ({ rule, words, controlId: control.id })),
  )
  return CHECK_RULES.filter(({ id, level }) => level === 'error' && !SHOWN_ELSEWHERE.has(id)).flatMap((rule) =>
    found.filter((issue) => issue.rule.id === rule.id),
  )
}

/** By a date, or as the control with the most at stake. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['overdue', 'no-security-plan'])

function checked({ owner_id: ownerId, due_on: dueOn, review_on: reviewOn, expired, ...control }: RuledControl) {
  return {
    ...control,
    ownerId,
    dueOn,
    reviewOn,
    expiredEvidence: expired,
    hasStatement: true,
    cryptography: null,
    unclearInheritances: 0,
    expiredProofs: [],
  }
}

/** Whether a control has an open POA&M item, by its number. */
function hasPlanIn({ controls, plan }: RuleFacts): (nistId: string) => boolean {
  const planned = new Set(plan.planned)
  const numbers = new Set(controls.filter(({ id }) => planned.has(id)).map(({ nist_id }) => nist_id))
  return (nistId) => numbers.has(nistId)
}
