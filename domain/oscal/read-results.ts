import { OBJECTIVE_RESULTS } from '../controls/objectives.ts'
import { exceptionsIn, type ReadException } from './exceptions.ts'
import { peopleIn } from './metadata.ts'
import type { Finding } from './schema/assessment.ts'
import type { ResultsDocument } from './schema/results.ts'
import { noteOf, unlessNotStated } from './texts.ts'
import type { AssessedObjective } from './write-findings.ts'

/** What was found, of ours or of others; of theirs the control has the name that the document gives it. */
export function readResults({ 'assessment-results': results }: ResultsDocument): readonly AssessedObjective[] {
  const people = peopleIn(results.metadata)
  return results.results.flatMap(({ observations = [], findings = [], start }) => {
    const seen = new Map(observations.map((observation) => [observation.uuid, observation]))
    return findings.map((finding): AssessedObjective => {
      const observation = seen.get(finding['related-observations']?.[0]?.['observation-uuid'] ?? '')
      const actor = observation?.origins?.[0]?.actors[0]?.['actor-uuid'] ?? ''
      return {
        control: noteOf(finding, 'control') ?? finding.target['target-id'],
        objective: noteOf(finding, 'objective') ?? null,
        result: resultOf(finding),
        note: unlessNotStated(finding.description),
        at: observation?.collected ?? start,
        by: people.get(actor) ?? null,
      }
    })
  })
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
