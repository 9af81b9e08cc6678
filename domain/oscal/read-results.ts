import { ASSESSMENT_METHODS, type AssessmentMethod } from '../assessments/assessment-content.ts'
import { OBJECTIVE_RESULTS } from '../controls/objectives.ts'
import { exceptionsIn, type ReadException } from './exceptions.ts'
import { peopleIn } from './metadata.ts'
import type { Finding, Observation } from './schema/assessment.ts'
import type { ResultsDocument } from './schema/results.ts'
import { noteOf, unlessNotStated } from './texts.ts'
import { reasonOf, type AssessedObjective } from './write-findings.ts'

/** A finding with its methods and observations. */
export interface ReadFinding extends AssessedObjective {
  /** Where it stands in the document: `results[0].findings[2]`. */
  readonly path: string
  readonly methods: readonly AssessmentMethod[]
  readonly observed: string
  readonly steps: string
  readonly sample: string
}

/** What was found, of ours or of others; of theirs the control has the name that the document gives it. */
export function readFindings({ 'assessment-results': results }: ResultsDocument): readonly ReadFinding[] {
  const people = peopleIn(results.metadata)
  return results.results.flatMap(({ observations = [], findings = [], start }, part) => {
    const seen = new Map(observations.map((observation) => [observation.uuid, observation]))
    return findings.map((finding, at): ReadFinding => {
      const observation = seen.get(finding['related-observations']?.[0]?.['observation-uuid'] ?? '')
      const actor = observation?.origins?.[0]?.actors[0]?.['actor-uuid'] ?? ''
      const own = noteOf(finding, 'control')
      const control = own ?? finding.target['target-id']
      const result = resultOf(finding)
      return {
        control,
        objective: noteOf(finding, 'objective') ?? (own === undefined ? letterIn(control) : null),
        result,
        reason: reasonOf(result, [finding.target.status.remarks]),
        note: unlessNotStated(finding.description),
        at: observation?.collected ?? start,
        by: people.get(actor) ?? null,
        path: `results[${part}].findings[${at}]`,
        ...lookIn(observation),
      }
    })
  })
}

function lookIn(observation: Observation | undefined) {
  return {
    methods: ASSESSMENT_METHODS.filter((method) => observation?.methods.includes(method.toUpperCase())),
    observed: unlessNotStated(observation?.description ?? ''),
    steps: noteOf(observation, 'steps') ?? '',
    sample: noteOf(observation, 'sample') ?? '',
  }
}

/** "ac-2_obj.a" is objective a of ac-2. */
const letterIn = (target: string) => /_obj\.([a-z]{1,2})$/i.exec(target)?.[1]?.toLowerCase() ?? null

/** The results alone. */
export function readResults(document: ResultsDocument): readonly AssessedObjective[] {
  return readFindings(document).map(({ control, objective, result, note, reason, at, by }) => ({
    control,
    objective,
    result,
    note,
    reason,
    at,
    by,
  }))
}

/** What counts as met although something is missing, by results of ours. */
export function readExceptions({ 'assessment-results': results }: ResultsDocument): readonly ReadException[] {
  return results.results.flatMap(({ risks }) => exceptionsIn(risks))
}

function resultOf(finding: Finding) {
  const said = noteOf(finding, 'result')
  const known = OBJECTIVE_RESULTS.find((result) => result === said)
  return known ?? (finding.target.status.state === 'satisfied' ? 'Met' : 'Not Met')
}
