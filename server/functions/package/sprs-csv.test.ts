import { expect, test } from 'vitest'
import { COMPANIES_ON, type TestingCompany } from '#domain/scoring/testing-companies.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import type { Frozen } from './frozen-content.ts'
import { sprsCsv } from './sprs-csv.ts'
import { AT, frozenOf, itemOf } from './testing-frozen.ts'

/** Every other requirement is met. */
function companyWithOpen(...open: readonly string[]): TestingCompany {
  const requirements = SPRS_CONTROL_IDS.map((number) => ({
    number,
    status: open.includes(number) ? ('Not Started' as const) : ('Completed' as const),
    exception: null,
    partialCase: null,
    naReason: '',
  }))
  return { requirements, planned: [] }
}

function withItems(frozen: Frozen, ...items: Frozen['record']['items']): Frozen {
  return { ...frozen, record: { ...frozen.record, items } }
}

function valueOf(frozen: Frozen, field: string): string | undefined {
  const line = (sprsCsv(frozen) ?? '').split('\r\n').find((one) => one.startsWith(`${field},`))
  return line?.slice(field.length + 1).split(',')[0]
}

test('a day of completion is given only when everything that is open has an item with a day', () => {
  const frozen = frozenOf(companyWithOpen('3.1.1', '3.1.3'), false)
  const first = { ...itemOf('3.1.1', 0), due: '2027-03-01' }
  const second = { ...itemOf('3.1.3', 1), due: '2027-02-01' }
  const day = (...items: Frozen['record']['items']) =>
    valueOf(withItems(frozen, ...items), 'Plan of action completion date')
  expect(day(first, second)).toBe('2027-03-01')
  expect(day(first, { ...second, due: null })).toBe('not known: an open requirement has no day')
  expect(day(first)).toBe('not known: 1 requirement is open without an item')
  expect(day(first, { ...second, status: 'Closed' })).toBe('not known: 1 requirement is open without an item')
})

test('a plan of action is unneeded only when nothing is open', () => {
  const use = (company: TestingCompany) => valueOf(frozenOf(company, false), 'Plan of action: use and status')
  expect(use(companyWithOpen())).toBe('not used: nothing is open')
  expect(use(companyWithOpen('3.1.1', '3.1.3'))).toBe('not used: 2 requirements are open without an item')
})

test('the day, score and status are of the self-assessment, whatever was assessed after it', () => {
  const frozen = frozenOf(companyWithOpen(), true)
  const own = frozen.assessment && {
    ...frozen.assessment,
    statusOn: '2026-10-07',
    record: { ...frozen.assessment.record, endedOn: '2026-10-05' },
  }
  const audit = frozen.assessment && { ...frozen.assessment, kind: 'Internal audit' as const }
  const sheet = { ...frozen, assessment: audit, selfAssessment: own }
  expect(valueOf(sheet, 'CMMC status date')).toBe('2026-10-07')
  expect(valueOf(sheet, 'Date of assessment')).toBe('2026-10-05')
  expect(valueOf({ ...sheet, selfAssessment: null }, 'Date of assessment')).toBe(COMPANIES_ON)
  // Packages of before name only the last assessment.
  expect(valueOf({ ...frozen, assessment: own }, 'CMMC status date')).toBe('2026-10-07')
  expect(valueOf(frozen, 'Date of assessment')).toBe(AT.slice(0, 10))
})
