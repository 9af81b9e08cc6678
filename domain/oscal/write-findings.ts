import type { ControlException } from '../controls/exception.ts'
import type { ObjectiveResult } from '../controls/objectives.ts'
import { isBlank } from '../text/is-blank.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { Person } from './company-record.ts'
import { controlId, objectiveId, statementId } from './control-names.ts'
import { exceptionUuid } from './exceptions.ts'
import type { Finding, Observation } from './schema/assessment.ts'
import type { ReviewedControls } from './schema/results.ts'
import { notes, oneLine, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'

/** What was found for one objective, or, where a control has none, for the control. */
export interface AssessedObjective {
  readonly control: string
  readonly objective: string | null
  readonly result: ObjectiveResult
  readonly note: string
  /** Why it does not apply. Empty for what was found met or not met. */
  readonly reason: string
  readonly at: string
  readonly by: Person | null
}

/** Whose findings they are: the id of what was assessed, so that each has its own UUID and keeps it. */
export interface Findings {
  readonly of: string
  readonly protocol: ProtocolId
}

export function observationOf(findings: Findings, one: AssessedObjective, actors: readonly string[]): Observation {
  return {
    uuid: observationUuid(findings, one),
    title: nameOf(one),
    description: stated(one.note),
    methods: ['UNKNOWN'],
    types: ['control-objective'],
    origins: [{ actors: actors.map((actor) => ({ type: 'party', 'actor-uuid': actor })) }],
    collected: one.at,
  }
}

/** The first text that says why an objective does not apply: a note on it, then the reason of its control. */
export function reasonOf(result: ObjectiveResult, texts: readonly (string | undefined)[]): string {
  return result === 'Not Applicable' ? (texts.find((text) => !isBlank(text)) ?? '') : ''
}

/** @param exception what makes the control count as met although this was found */
export function findingOf(findings: Findings, one: AssessedObjective, exception?: ControlException | null): Finding {
  const { protocol } = findings
  const { control, objective, result, reason } = one
  const target =
    objective === null
      ? { type: 'statement-id', 'target-id': statementId(protocol, control) }
      : { type: 'objective-id', 'target-id': objectiveId(protocol, control, objective) }
  return {
    uuid: uuidOf('finding', ...keyOf(findings, one)),
    title: `${nameOf(one)}: ${result}`,
    description: stated(one.note),
    props: notes({ control, objective, result }),
    target: { ...target, status: { ...STATES[result], ...(reason !== '' && { remarks: reason }) } },
    'related-observations': [{ 'observation-uuid': observationUuid(findings, one) }],
    ...(exception && { 'related-risks': [{ 'risk-uuid': exceptionUuid(findings.of, control) }] }),
  }
}

/** OSCAL has no list that is empty: of a company without controls, everything that there is. */
export function reviewedControls(protocol: ProtocolId, numbers: readonly string[]): ReviewedControls {
  const include = numbers.map((number) => ({ 'control-id': controlId(protocol, number) }))
  return { 'control-selections': [include.length === 0 ? { 'include-all': {} } : { 'include-controls': include }] }
}

function keyOf({ of, protocol }: Findings, { control, objective }: AssessedObjective) {
  return [of, protocol, control, objective ?? ''] as const
}

const observationUuid = (findings: Findings, one: AssessedObjective): string =>
  uuidOf('observation', ...keyOf(findings, one))

const nameOf = ({ control, objective }: AssessedObjective): string =>
  oneLine(objective === null ? control : `${control}[${objective}]`, '-')

/** What does not apply counts as met: 32 CFR 170.24(b)(3). */
const STATES: Readonly<Record<ObjectiveResult, { state: string; reason: string }>> = {
  Met: { state: 'satisfied', reason: 'pass' },
  'Not Met': { state: 'not-satisfied', reason: 'fail' },
  'Not Applicable': { state: 'satisfied', reason: 'other' },
}
