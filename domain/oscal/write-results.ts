import type { ObjectiveResult } from '../controls/objectives.ts'
import type { ControlStatus } from '../controls/status.ts'
import { wordingOf } from '../protocols/wording.ts'
import type { CompanyRecord, Person } from './company-record.ts'
import { controlId, objectiveId, statementId } from './control-names.ts'
import { companyUuid, metadataOf, personUuid } from './metadata.ts'
import type { Finding, Observation } from './schema/assessment.ts'
import type { ResultsDocument } from './schema/results.ts'
import { notes, oneLine, some, stated } from './texts.ts'
import { uuidOf } from './uuid-of.ts'

type Source = Pick<CompanyRecord, 'company' | 'protocol' | 'changedAt' | 'controls'>

/** What was found for one objective, or, where a control has none, for the control. */
export interface AssessedObjective {
  readonly control: string
  readonly objective: string | null
  readonly result: ObjectiveResult
  readonly note: string
  readonly at: string
  readonly by: Person | null
}

/** Everything that somebody has looked at, in the order of the controls. */
export function assessedObjectives({
  controls,
  changedAt,
}: Pick<Source, 'controls' | 'changedAt'>): readonly AssessedObjective[] {
  return controls.flatMap(({ number, objectives, status, naReason }): AssessedObjective[] => {
    if (objectives.length === 0) {
      const result = RESULTS[status]
      const note = status === 'Not Applicable' ? naReason : ''
      return result === undefined ? [] : [{ control: number, objective: null, result, note, at: changedAt, by: null }]
    }
    return objectives.flatMap(({ letter, result, note, at, by }) =>
      result === null ? [] : [{ control: number, objective: letter, result, note, at: at ?? changedAt, by }],
    )
  })
}

/** What nobody has begun has not been assessed. */
const RESULTS: Readonly<Record<ControlStatus, ObjectiveResult | undefined>> = {
  Completed: 'Met',
  'In Progress': 'Not Met',
  'Not Started': undefined,
  'Not Applicable': 'Not Applicable',
}

/** How the assessment of the company stands: an observation and a finding for each objective that was looked at. */
export function oscalResults(source: Source): ResultsDocument {
  const { company, protocol, controls, changedAt } = source
  const assessed = assessedObjectives(source)
  const moments = assessed.map(({ at }) => at).toSorted(byTime)
  const plan = uuidOf('assessment-plan', company.id, protocol)
  const title = wordingOf(protocol).assessmentName
  const include = controls.map((control) => ({ 'control-id': controlId(protocol, control.number) }))
  return {
    'assessment-results': {
      uuid: uuidOf('assessment-results', company.id, protocol),
      metadata: metadataOf(
        source,
        title,
        assessed.map(({ by }) => by),
      ),
      'import-ap': { href: `#${plan}` },
      results: [
        {
          uuid: uuidOf('result', company.id, protocol),
          title,
          description: `What was found for each assessment objective: ${assessed.length} were looked at.`,
          start: moments[0] ?? changedAt,
          end: moments.at(-1) ?? changedAt,
          'reviewed-controls': {
            'control-selections': [include.length === 0 ? { 'include-all': {} } : { 'include-controls': include }],
          },
          observations: some(assessed.map((one) => observationOf(source, one))),
          findings: some(assessed.map((one) => findingOf(source, one))),
        },
      ],
      'back-matter': {
        resources: [
          {
            uuid: plan,
            title: `Plan of the ${title}`,
            description: 'Each assessment objective of the controls in scope is looked at by the company itself.',
          },
        ],
      },
    },
  }
}

const keyOf = ({ company, protocol }: Source, { control, objective }: AssessedObjective) =>
  [company.id, protocol, control, objective ?? ''] as const

const nameOf = ({ control, objective }: AssessedObjective): string =>
  oneLine(objective === null ? control : `${control}[${objective}]`, '-')

function observationOf(source: Source, one: AssessedObjective): Observation {
  const actor = one.by === null ? companyUuid(source.company) : personUuid(one.by)
  return {
    uuid: uuidOf('observation', ...keyOf(source, one)),
    title: nameOf(one),
    description: stated(one.note),
    methods: ['UNKNOWN'],
    types: ['control-objective'],
    origins: [{ actors: [{ type: 'party', 'actor-uuid': actor }] }],
    collected: one.at,
  }
}

function findingOf(source: Source, one: AssessedObjective): Finding {
  const { protocol } = source
  const { control, objective, result } = one
  const target =
    objective === null
      ? { type: 'statement-id', 'target-id': statementId(protocol, control) }
      : { type: 'objective-id', 'target-id': objectiveId(protocol, control, objective) }
  return {
    uuid: uuidOf('finding', ...keyOf(source, one)),
    title: `${nameOf(one)}: ${result}`,
    description: stated(one.note),
    props: notes({ control, objective, result }),
    target: { ...target, status: STATES[result] },
    'related-observations': [{ 'observation-uuid': uuidOf('observation', ...keyOf(source, one)) }],
  }
}

/** What does not apply counts as met: 32 CFR 170.24(b)(3). */
const STATES: Readonly<Record<ObjectiveResult, { state: string; reason: string }>> = {
  Met: { state: 'satisfied', reason: 'pass' },
  'Not Met': { state: 'not-satisfied', reason: 'fail' },
  'Not Applicable': { state: 'satisfied', reason: 'other' },
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
