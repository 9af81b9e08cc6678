import { exceptionEffect } from '../controls/exception.ts'
import type { ObjectiveResult } from '../controls/objectives.ts'
import type { ControlStatus } from '../controls/status.ts'
import { wordingOf } from '../protocols/wording.ts'
import { SPRS_MAX } from '../scoring/sprs.ts'
import { methodologyText } from '../scoring/submission.ts'
import type { CompanyRecord } from './company-record.ts'
import { exceptionRisk, exceptionsOf } from './exceptions.ts'
import { companyUuid, metadataOf, personUuid } from './metadata.ts'
import { submissionOfRecord } from './record-submission.ts'
import type { Property } from './schema/common.ts'
import type { ResultsDocument } from './schema/results.ts'
import { notes, some } from './texts.ts'
import { uuidOf } from './uuid-of.ts'
import { findingOf, observationOf, reasonOf, reviewedControls, type AssessedObjective } from './write-findings.ts'

type Source = Pick<CompanyRecord, 'company' | 'protocol' | 'changedAt' | 'controls' | 'items' | 'on'>

/** Every objective with a result, in the order of the controls. */
export function assessedObjectives({
  controls,
  changedAt,
}: Pick<Source, 'controls' | 'changedAt'>): readonly AssessedObjective[] {
  return controls.flatMap(({ number, objectives, status, naReason }): AssessedObjective[] => {
    if (objectives.length === 0) {
      const result = RESULTS[status]
      if (result === undefined) return []
      const reason = reasonOf(result, [naReason])
      return [{ control: number, objective: null, result, note: reason, reason, at: changedAt, by: null }]
    }
    return objectives.flatMap(({ letter, result, note, at, by }) => {
      if (result === null) return []
      const reason = reasonOf(result, [note, naReason])
      return [{ control: number, objective: letter, result, note, reason, at: at ?? changedAt, by }]
    })
  })
}

/** A control that is not started has not been assessed. */
const RESULTS: Readonly<Record<ControlStatus, ObjectiveResult | undefined>> = {
  Completed: 'Met',
  'In Progress': 'Not Met',
  'Not Started': undefined,
  'Not Applicable': 'Not Applicable',
}

/** How the assessment of the company stands: an observation and a finding for each objective that was looked at. */
export function oscalResults(source: Source): ResultsDocument {
  const { company, protocol, controls, changedAt, on } = source
  const assessed = assessedObjectives(source)
  const moments = assessed.map(({ at }) => at).toSorted(byTime)
  const plan = uuidOf('assessment-plan', company.id, protocol)
  const title = wordingOf(protocol).assessmentName
  const findings = { of: company.id, protocol }
  const exceptions = exceptionsOf(controls)
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
          props: some(submissionNotes(source)),
          'reviewed-controls': reviewedControls(
            protocol,
            controls.map(({ number }) => number),
          ),
          observations: some(
            assessed.map((one) =>
              observationOf(findings, one, [one.by === null ? companyUuid(company) : personUuid(one.by)]),
            ),
          ),
          risks: some(
            [...exceptions].map(([number, exception]) =>
              exceptionRisk(company.id, number, exception, exceptionEffect(exception, on).countsAsMet !== null),
            ),
          ),
          findings: some(assessed.map((one) => findingOf(findings, one, exceptions.get(one.control)))),
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

/** The submission score: what leaves the company carries no other. */
function submissionNotes(source: Source): Property[] {
  const submission = submissionOfRecord(source)
  if (submission === undefined) return []
  const { value, rules, methodology } = submission
  return notes({
    score: value,
    'score-of': source.protocol === 'cmmc2' ? SPRS_MAX : 100,
    rules,
    'not-deducted': methodology && methodologyText(methodology),
  })
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}
