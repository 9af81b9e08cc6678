import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import type { AssessmentContent } from '#domain/assessments/assessment-content.ts'
import { assessmentRecord } from '#domain/assessments/assessment-schema.ts'
import { COMPANIES_ON, type TestingCompany } from '#domain/scoring/testing-companies.ts'
import { assembleDocument } from '#domain/ssp/assemble-document.ts'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { aControl, EMPTY_CONTENT } from '#domain/ssp/testing-content.ts'
import { sspDocument } from '#domain/ssp/document-schema.ts'
import type { Frozen } from './frozen-content.ts'

export const AT = `${COMPANIES_ON}T09:00:00.000Z`
const PROFILE = { uei: null, otherCageCodes: [], physicalAddress: '', mailingAddress: '', phone: '', website: '' }
const COMPANY = { id: 'c', name: 'Acme', cageCode: null, profile: PROFILE }
const VERSION = { number: 1, frozenAt: AT, frozenBy: null, note: '' }
const CONTROL = {
  practiceId: null,
  family: 'Access Control',
  description: 'Requirement.',
  guidance: '',
  weight: null,
  successors: [],
  owner: null,
  objectives: [],
}

/** As the file store has it: the schemas give the types of what was frozen. */
const stored = <Value>(value: unknown, schema: { parse: (input: unknown) => Value }): Value => schema.parse(value)

/** A company with an assessment of all requirements that found what the company says, or without one. */
export function frozenOf(company: TestingCompany, hasAssessment: boolean): Frozen {
  const controls = company.requirements.map(({ number, ...facts }) => ({ ...aControl(number), ...facts }))
  const content = { ...EMPTY_CONTENT, at: AT, controls }
  const document = assembleDocument(outlineOf('cmmc2'), content, { version: VERSION, protocol: 'CMMC Level 2' })
  const record = { ...assembleRecord(assessmentOf(company), COMPANIES_ON), frozenAt: AT, frozenBy: 'Olga' }
  return {
    format: 2,
    at: AT,
    person: 'Olga',
    note: '',
    trailThrough: 0,
    ssp: { sha256: 'ab', document: stored(document, sspDocument) },
    record: {
      company: COMPANY,
      protocol: 'cmmc2',
      on: COMPANIES_ON,
      changedAt: AT,
      controls: controls.map((control) => ({ ...CONTROL, ...control })),
      plan: { texts: [], rows: [], reviews: [], providers: [], risks: [], versions: [VERSION] },
      items: company.planned.map((number, at) => itemOf(number, at)),
    },
    assessment: hasAssessment
      ? {
          id: 'a',
          company: COMPANY,
          protocol: 'cmmc2',
          kind: 'Self-assessment',
          statusOn: null,
          sha256: 'ab',
          content: JSON.stringify(record),
          affirmations: [],
          record: stored(record, assessmentRecord),
        }
      : null,
    evidence: [],
  }
}

export function assessmentOf({ requirements, planned }: TestingCompany): AssessmentContent {
  const found = {
    'Not Started': 'Not Met',
    'In Progress': 'Not Met',
    Completed: 'Met',
    'Not Applicable': 'Not Applicable',
  } as const
  return {
    company: COMPANY.name,
    cageCode: null,
    assessment: {
      id: 'a',
      number: 1,
      protocol: 'cmmc2',
      kind: 'Self-assessment',
      title: 'Yearly',
      scope: '',
      coversAll: true,
      state: 'In Progress',
      beganOn: null,
      endedOn: null,
      outcome: null,
      statusOn: null,
    },
    assessors: [],
    controls: requirements.map(({ number, ...facts }) => ({
      id: number,
      number,
      title: number,
      domain: 'AC',
      statement: '',
      objectives: [],
      evidence: [],
      ...facts,
    })),
    results: requirements.map(({ number, status }) => ({
      controlId: number,
      objectiveId: null,
      result: found[status],
      methods: [],
      steps: '',
      sample: '',
      observed: '',
      finding: '',
    })),
    plan: [{ number: 1, weakness: 'W', severity: 'Low', status: 'Open', dueOn: null, controls: planned }],
  }
}

export function itemOf(control: string, at: number): Frozen['record']['items'][number] {
  return {
    id: String(at),
    number: at + 1,
    weakness: 'W',
    description: '',
    source: 'Self-assessment',
    sourceDetail: '',
    severity: 'Low',
    likelihood: null,
    impact: null,
    residualRisk: null,
    adjustedSeverity: null,
    deviation: null,
    deviationReason: '',
    owner: null,
    resources: '',
    cost: null,
    identified: COMPANIES_ON,
    firstDue: null,
    due: null,
    completed: null,
    status: 'Open',
    closingReason: '',
    closedBy: null,
    closedAt: null,
    refersTo: null,
    controls: [{ protocol: 'cmmc2', control, objective: null }],
    milestones: [],
    extensions: [],
    evidence: [],
  }
}
