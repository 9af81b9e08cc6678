import { expect, test } from 'vitest'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import type { AssessmentContent } from '#domain/assessments/assessment-content.ts'
import { assessmentRecord } from '#domain/assessments/assessment-schema.ts'
import { assessmentReport } from '#domain/assessments/report/assessment-report.ts'
import { OSCAL_FILES } from '#domain/oscal/vocabulary.ts'
import { sprsScore } from '#domain/scoring/sprs.ts'
import { COMPANIES_ON, numbersOf, testingCompanies, type TestingCompany } from '#domain/scoring/testing-companies.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { assembleDocument } from '#domain/ssp/assemble-document.ts'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { aControl, EMPTY_CONTENT } from '#domain/ssp/testing-content.ts'
import { sspDocument } from '#domain/ssp/document-schema.ts'
import { DOCUMENTS } from './documents.ts'
import type { Frozen } from './frozen-content.ts'

const AT = `${COMPANIES_ON}T09:00:00.000Z`
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
function frozenOf(company: TestingCompany, hasAssessment: boolean): Frozen {
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

function assessmentOf({ requirements, planned }: TestingCompany): AssessmentContent {
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

function itemOf(control: string, at: number): Frozen['record']['items'][number] {
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

/** The text of a document of the package. */
async function fileOf(frozen: Frozen, path: string): Promise<string> {
  const document = DOCUMENTS.find((one) => one.path === path)
  if (document === undefined || !('make' in document)) throw new Error(`there is no ${path}`)
  return String(await document.make(frozen, { pathOf: new Map(), missing: [] }))
}

/** Undefined where the sheet says that no score can be submitted. */
async function sheetScore(frozen: Frozen): Promise<number | undefined> {
  const [, score] =
    /^Summary level score,(?:(-?\d+) of 110|.*)/mu.exec(await fileOf(frozen, 'sprs/entry-sheet.csv')) ?? []
  return score === undefined ? undefined : Number(score)
}

async function oscalScore(frozen: Frozen): Promise<number> {
  const results = await fileOf(frozen, `oscal/${OSCAL_FILES.results}`)
  return Number(/"name": "score",\s*"ns": "[^"]*",\s*"value": "(-?\d+)"/u.exec(results)?.[1])
}

function reportScore(company: TestingCompany): number {
  const record = { ...assembleRecord(assessmentOf(company), COMPANIES_ON), frozenAt: AT, frozenBy: '' }
  const rest = {
    protocol: 'cmmc2',
    sha256: null,
    statusOn: null,
    closeOutBy: null,
    validUntil: null,
    affirmations: [],
  } as const
  const printed = JSON.stringify(assessmentReport({ record, ...rest }))
  return Number(/\["Score","(-?\d+) of 110"\]/u.exec(printed)?.[1])
}

/** What the printed marks of the requirements add up to. */
async function planScore(frozen: Frozen): Promise<number> {
  const plan = await fileOf(frozen, 'ssp/plan.json')
  const marks = [...plan.matchAll(/"heading": "(3\.\d+\.\d+) [^"]*",\s*"mark": "([^"]*)",\s*"text": "([^"]*)"/gu)]
  const statuses = new Map(marks.map(([, id = '', mark = '', text = '']) => [id, printedStatus(mark, text)]))
  return sprsScore((id) => statuses.get(id)).value
}

function printedStatus(mark: string, text: string): ControlStatus {
  if (mark === 'Implemented' || mark.startsWith('Counts as met')) return 'Completed'
  if (mark === 'Not applicable') return 'Not Applicable'
  return text.includes('? Yes.') ? 'In Progress' : 'Not Started'
}

test('of 200 companies, sheet, OSCAL, report, plan and package carry the submission score', async () => {
  for (const [at, company] of testingCompanies(200).entries()) {
    const frozen = frozenOf(company, at % 2 === 0)
    const { submission } = numbersOf(company)
    const hasPlan = company.requirements.some(({ number, status }) => number === '3.12.4' && status === 'Completed')
    expect(await sheetScore(frozen)).toBe(hasPlan ? submission : undefined)
    expect([await oscalScore(frozen), reportScore(company), await planScore(frozen)]).toEqual([
      submission,
      submission,
      submission,
    ])
  }
})
