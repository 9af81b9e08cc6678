import type { AssessmentContent, AssessmentResult } from './assessment-content.ts'

const NOTHING_SAID = { methods: [], steps: '', sample: '', observed: '', finding: '' } as const

/** What the company says of itself now, as if it had been found: to hold it beside an assessment. */
export function selfAssessedResults({ controls }: Pick<AssessmentContent, 'controls'>): AssessmentResult[] {
  return controls.flatMap(({ id: controlId, status, objectives }): AssessmentResult[] => {
    if (objectives.length > 0)
      return objectives.map(({ id, result }) => ({ controlId, objectiveId: id, result, ...NOTHING_SAID }))
    if (status === 'Not Started') return []
    const result = status === 'Completed' ? 'Met' : status === 'Not Applicable' ? status : 'Not Met'
    return [{ controlId, objectiveId: null, result, ...NOTHING_SAID }]
  })
}
