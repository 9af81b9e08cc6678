import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import { linkTargetOf, linkWords } from './linked-records.ts'
import { matrixOf } from './matrix-counts.ts'
import { changesAcceptance, type LinkedRecord, type Risk } from './risk.ts'
import { riskList } from './risk-list.ts'
import { risksImport } from './risks-import.ts'
import { visibleRows } from './rows.ts'

const TODAY = '2026-11-23'
const companyId = parseId('companies', '00000000-0000-4000-8000-000000000001')

const aRisk = (number: number, title: string, more: Partial<Risk>): Risk => ({
  company_id: companyId,
  id: parseId('risks', crypto.randomUUID()),
  number,
  title,
  asset: '',
  threat: '',
  vulnerability: '',
  likelihood: null,
  impact: null,
  treatment: null,
  acceptance_reason: null,
  approved_by: null,
  accepted_on: null,
  treatment_plan: '',
  status: 'Open',
  owner_id: null,
  due_on: null,
  residual_likelihood: null,
  residual_impact: null,
  created_by: null,
  created_at: '2026-11-23T00:00:00Z',
  updated_at: '2026-11-23T00:00:00Z',
  links: [],
  ...more,
})

const rows = [
  aRisk(1, 'Theft', { likelihood: 'Low', impact: 'High', due_on: '2026-11-22', treatment: 'Mitigate' }),
  aRisk(2, 'Ransomware', {
    likelihood: 'High',
    impact: 'Very High',
    residual_likelihood: 'Low',
    residual_impact: 'High',
    asset: 'File server',
  }),
  aRisk(3, 'Flood', { likelihood: 'Low', impact: 'High', due_on: '2026-11-22', status: 'Closed' }),
  aRisk(4, 'Fraud', { likelihood: 'High', due_on: TODAY }),
]
const numbers = (address: Record<string, string>) =>
  visibleRows(rows, parseView(riskList, address), undefined, TODAY).map(({ number }) => number)

test.each([
  [{}, [2, 1, 3, 4]],
  [{ sort: 'number' }, [1, 2, 3, 4]],
  [{ sort: 'residual' }, [2, 1, 3, 4]],
  [{ level: 'Low' }, [1, 3]],
  [{ level: 'Very High,none' }, [2, 4]],
  [{ residual: 'Low' }, [2]],
  [{ treatment: 'none', status: 'Open' }, [2, 4]],
  [{ likelihood: 'Low', impact: 'High', status: 'Open,In Progress' }, [1]],
  [{ residualLikelihood: 'Low', residualImpact: 'High' }, [2]],
  [{ due: 'past' }, [1]],
  [{ q: 'file server' }, [2]],
  [{ q: 'r-4' }, [4]],
])('%o shows %o', (address, shown) => expect(numbers(address)).toEqual(shown))

test.each(['inherent', 'residual'] as const)('each cell of the matrix (%s) counts the list that it opens', (kind) => {
  const cells = matrixOf(rows, kind).flat()
  expect(cells).toHaveLength(25)
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(kind === 'inherent' ? 2 : 1)
  for (const { count, search } of cells)
    expect(visibleRows(rows, parseView(riskList, search), undefined, TODAY)).toHaveLength(count)
})

test('the matrix begins with the gravest likelihood and the least impact', () => {
  const [first] = matrixOf(rows, 'inherent')
  expect(first?.map(({ likelihood, impact, level }) => `${likelihood}, ${impact}: ${level}`)).toEqual([
    'Very High, Very Low: Very Low',
    'Very High, Low: Low',
    'Very High, Moderate: Moderate',
    'Very High, High: High',
    'Very High, Very High: Very High',
  ])
})

const aLink = (more: Partial<LinkedRecord>): LinkedRecord => ({
  id: parseId('risk_links', crypto.randomUUID()),
  control_id: null,
  third_party_id: null,
  vulnerability_id: null,
  poam_item_id: null,
  controls: null,
  third_parties: null,
  vulnerabilities: null,
  poam_items: null,
  ...more,
})

test.each([
  [{ controls: { nist_id: '164.308(a)(1)(i)', title: 'Process' } }, '/controls/164.308(a)(1)(i)'],
  [{ third_parties: { number: 2, name: 'Contoso' } }, '/suppliers?open=T-2'],
  [{ vulnerabilities: { number: 12, title: 'Old TLS' } }, '/vulnerabilities?open=F-12'],
  [{ poam_items: { number: 3, weakness: 'No log' } }, '/poam?open=V-3'],
])('the link %o leads to %s', (link, address) => {
  expect(linkWords(aLink(link), wordingOf('cmmc2'))?.address).toBe(address)
})

test('a search hit is linked by its kind, and one of another kind not at all', () => {
  const id = '00000000-0000-4000-8000-000000000002'
  const targets = ['control', 'third party', 'vulnerability', 'plan', 'member'].map((kind) =>
    linkTargetOf({ kind, id }),
  )
  expect(targets).toEqual([
    { control_id: id },
    { third_party_id: id },
    { vulnerability_id: id },
    { poam_item_id: id },
    undefined,
  ])
})

test('a row of a file names what is wrong with it', () => {
  const cells: Record<string, string> = { likelihood: 'Often', due_on: 'soon' }
  const reading = risksImport([], false).readRow((key) => cells[key], [])
  expect('issues' in reading && reading.issues.map(({ column }) => column)).toEqual(['Likelihood', 'Due', 'Risk'])
})

test('a row of a file becomes a risk', () => {
  const cells: Record<string, string> = { title: 'Theft', likelihood: 'low', impact: 'Very High', due_on: '2027-01-31' }
  const reading = risksImport([], false).readRow((key) => cells[key], [])
  expect('change' in reading && reading.change.payload).toMatchObject({
    title: 'Theft',
    likelihood: 'Low',
    impact: 'Very High',
    status: 'Open',
    due_on: '2027-01-31',
  })
})

test.each([
  [{ treatment: 'Accept' }, true, ['Reason for acceptance']],
  [{ treatment: 'Accept', acceptance_reason: 'Costs more than the loss' }, false, ['Treatment']],
  [{ treatment: 'Mitigate', acceptance_reason: 'Costs more than the loss' }, true, ['Reason for acceptance']],
  [{ treatment: 'Accept', acceptance_reason: 'Costs more than the loss' }, true, []],
])('%o of a file, by a person who may accept risks: %o, has the issues %o', (more, mayAccept, columns) => {
  const cells: Record<string, string> = { title: 'Theft', ...more }
  const reading = risksImport([], mayAccept).readRow((key) => cells[key], [])
  expect('issues' in reading ? reading.issues.map(({ column }) => column) : []).toEqual(columns)
})

test.each([
  ['Accept', { treatment: 'Mitigate', acceptance_reason: null }, true],
  ['Accept', { acceptance_reason: 'Another one' }, true],
  ['Accept', { status: 'Closed' }, false],
  ['Mitigate', { treatment: 'Accept', acceptance_reason: 'Small' }, false],
] as const)('a risk with the treatment %s that gets %o loses its acceptance: %s', (treatment, change, loses) => {
  expect(changesAcceptance({ treatment }, change)).toBe(loses)
})
