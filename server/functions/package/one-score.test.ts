import { expect, test } from 'vitest'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import { assessmentReport } from '#domain/assessments/report/assessment-report.ts'
import { OSCAL_FILES } from '#domain/oscal/vocabulary.ts'
import { sprsScore } from '#domain/scoring/sprs.ts'
import { COMPANIES_ON, numbersOf, testingCompanies, type TestingCompany } from '#domain/scoring/testing-companies.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { DOCUMENTS } from './documents.ts'
import type { Frozen } from './frozen-content.ts'
import { AT, assessmentOf, frozenOf } from './testing-frozen.ts'

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
