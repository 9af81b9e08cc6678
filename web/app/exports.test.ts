import { expect, test } from 'vitest'
import { plainCell } from '#domain/text/csv-cell.ts'
import { parseId } from '#domain/ids.ts'
import { assess } from '#domain/scoring/assess.ts'
import { hasLibreOffice, openInLibreOffice, type OpenedCell } from '#db/testing-libreoffice.ts'
import { assessmentExport } from '#web/features/assessments/columns.tsx'
import { resultsExport } from '#web/features/assessments/parts/results-export.ts'
import { ISSUE_COLUMNS } from '#web/features/controls/checks/issue-columns.ts'
import { exportColumns as controlColumns } from '#web/features/controls/export-columns.ts'
import { dashboardCsv } from '#web/features/dashboard/export-dashboard.ts'
import { exportColumns as evidenceColumns } from '#web/features/evidence/export.ts'
import { EMASS_COLUMNS, emassLines, emassPreface } from '#web/features/poam/files/emass.ts'
import { fedrampColumns } from '#web/features/poam/files/fedramp.ts'
import { FURTHER, ITEM_COLUMNS } from '#web/features/poam/files/item-columns.ts'
import { aRow } from '#web/features/poam/testing-item.ts'
import { PORTFOLIO_EXPORT } from '#web/features/portfolio/export-portfolio.ts'
import { toRow } from '#web/features/portfolio/portfolio-row.ts'
import { columnsToCsv } from '#web/lib/export/columns-to-csv.ts'
import type { ExportColumn, ExportValue } from '#web/lib/export/export-column.ts'
import { toXlsx } from '#web/lib/export/to-xlsx.ts'
import { aControl } from '#web/lib/testing-control.ts'

// Every list, as the page writes it, with what people might write in it, opened by a program that is not ours.

const HOSTILE = [
  '=HYPERLINK("http://example.com","x")',
  '+49 30 1234',
  '-2+3',
  '@SUM(A1)',
  ' =1+1',
  "'=1+1",
  '＝1+1',
  'Zürich, Ärger & Straße <b> "zitiert"',
  '日本 😀',
  'two\nlines',
  '0012',
  '#REF!',
  'a  b',
  'constructor',
  '__proto__',
  'x'.repeat(9_000),
]
const MOMENT = '2026-11-21T10:11:12.123456+00:00'
const dana = { id: parseId('users', '00000000-0000-4000-8000-000000000001'), name: '=Dana' }
const controls = HOSTILE.map((text, at) =>
  aControl(`3.1.${at + 1}`, {
    practiceId: `AC.L2-3.1.${at + 1}`,
    title: text,
    notes: text,
    description: text,
    changedAt: MOMENT,
    status: 'Completed',
    ownerId: dana.id,
    dueOn: '2027-02-28',
    evidence_count: at,
  }),
)
const names = {
  controls,
  people: [],
  isPending: false,
  control: () => controls[0],
  inOrder: () => controls,
  person: () => dana.name,
}

/** What one export writes, and in which form. */
interface Written {
  readonly name: string
  readonly content: () => Promise<Uint8Array | string>
  /** Cells as they must come out; rows over the header are not looked at. */
  readonly rows: readonly (readonly { kind: ExportColumn<unknown>['kind']; value: ExportValue }[])[]
  readonly above: number
  readonly indent: number
}

const cellsOf = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]) =>
  rows.map((row) => columns.map(({ kind, value }) => ({ kind, value: value(row) })))

/** Of a row, what its columns read. */
function both<Row>(name: string, columns: readonly ExportColumn<Row>[], some: readonly object[]): Written[] {
  const rows = some as readonly Row[]
  const place = { rows: cellsOf(columns, rows), above: 0, indent: 0 }
  return [
    { name: `${name}.xlsx`, content: async () => bytesOf(await toXlsx(name, columns, rows)), ...place },
    { name: `${name} as text.csv`, content: async () => `\uFEFF${columnsToCsv(columns, rows)}`, ...place },
  ]
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

const control = controlColumns({ protocol: 'cmmc2', practices: true, nameOf: () => dana.name }, [])
const evidence = evidenceColumns(names, [])
const pieces = HOSTILE.map((text, at) => ({
  number: at + 1,
  title: text,
  file: 'path',
  file_type: 'text/plain',
  file_name: `${text}.txt`.slice(-60),
  links: [{ control_id: controls[0]?.id }],
  version: 2,
  effective_on: '2026-02-28',
  expires_on: '2027-02-28',
  review_state: 'Accepted',
  file_scan: 'clean',
  owner_id: dana.id,
  description: text,
  review_note: text,
  file_size: 5_000_000_000,
  file_sha256: '0'.repeat(64),
}))
const plan = HOSTILE.map((text, at) =>
  aRow(at + 1, {
    weakness: text,
    description: text,
    resources: text,
    source_detail: text,
    ownerName: dana.name,
    cost: 1200,
    linked: controls.slice(0, 2),
    points: 5,
    eligible: false,
    completed_on: '2026-12-31',
    deviation_reason: text,
    milestones: [1, 2, 3, 4].map((digit) => ({
      id: parseId('poam_milestones', `00000000-0000-0000-0000-00000000000${digit}`),
      title: text,
      first_due_on: '2027-01-10',
      due_on: '2027-01-20',
      completed_on: null,
    })),
  }),
)
const issues = controls.map((one) => ({ control: one, rule: { title: '=Rule', level: 'error' }, words: one.title }))
const assessments = HOSTILE.map((text, at) => ({
  number: at + 1,
  title: text,
  kind: 'self',
  protocol_id: 'cmmc2',
  state: 'Planned',
  score: -203,
  starts_on: '2026-11-01',
  ends_on: null,
  began_on: null,
  ended_on: null,
  finished_on: null,
  status_on: null,
  valid_until: null,
  affirm_by: null,
  close_out_by: null,
}))
const results = HOSTILE.map((text) => ({
  control: { number: '3.1.1', title: text, evidence: [{ number: 1 }] },
  letter: 'a',
  words: text,
  found: { result: 'Met', methods: ['Examine'], steps: text, sample: text, observed: text, finding: text },
}))
const companies = HOSTILE.map((text) => {
  const facts = { id: 'a', name: text, protocol_id: 'cmmc2', with_evidence: 1 } as const
  const standing = { domain: 'AC', status: 'Not Started' } as const
  return toRow(
    {
      ...facts,
      owners: [text],
      moves: [],
      submitted: [],
      statuses: [{ ...standing, ids: ['3.1.1'] }],
      overdue: 2,
      overdue_plans: 1,
      critical: 0,
      changed_at: MOMENT,
    },
    '2026-11-21',
  )
})

const lines = emassLines(plan)
const preface = emassPreface(plan, { system: '=1', by: { fullName: '=2', email: '=3' }, today: '2026-11-21' })
const fedramp = fedrampColumns([])
const EXPORTS: readonly Written[] = [
  ...both('Controls', [...control.columns, ...control.further], controls),
  ...both('Evidence', [...evidence.columns, ...evidence.further], pieces),
  ...both('Plan of action', [...ITEM_COLUMNS, ...FURTHER], plan),
  ...both('FedRAMP', fedramp, plan),
  ...both('Checks', ISSUE_COLUMNS, issues),
  ...both('Assessments', assessmentExport, assessments),
  ...both('Results', resultsExport, results),
  ...both('Portfolio', PORTFOLIO_EXPORT, companies),
  {
    name: 'eMASS.xlsx',
    content: async () => bytesOf(await toXlsx('eMASS', EMASS_COLUMNS, lines, { above: preface, indent: 1 })),
    rows: cellsOf(EMASS_COLUMNS, lines),
    above: preface.length,
    indent: 1,
  },
]

/** A text as a cell can hold it: Excel's longest, with one kind of line end. */
const held = (text: string) => (text.length > 32_767 ? `${text.slice(0, 32_766)}…` : text)

/** What a cell must be. Text in a CSV has no type: what reads as a number may become one, a formula never. */
function expected({ kind, value }: Written['rows'][number][number], isCsv: boolean) {
  if (value === null || value === undefined || value === '') return { type: 'empty' }
  if (typeof value === 'number') return { type: 'float', value: String(value) }
  if (kind === 'day') return { type: 'date', value }
  if (kind === 'moment') return { type: 'date', value: expect.stringMatching(/^2026-11-21T10:11:12/) }
  return isCsv && /^\d+$/.test(value) ? {} : { type: 'string', text: isCsv ? value : held(value) }
}

const EMPTY: OpenedCell = { type: 'empty', value: '', text: '', isFormula: false }

test.skipIf(!hasLibreOffice)(
  'LibreOffice opens every list with its types, and no text of ours runs as a formula (needs LibreOffice)',
  { timeout: 300_000 },
  async () => {
    const files = await Promise.all(EXPORTS.map(async ({ name, content }) => [name, await content()] as const))
    const opened = await openInLibreOffice(new Map(files))
    for (const { name, rows, above, indent } of EXPORTS) {
      const isCsv = name.endsWith('.csv')
      const sheet = opened.get(name) ?? []
      expect(sheet.flat().filter(({ isFormula }) => isFormula)).toEqual([])
      expect(sheet.length).toBeGreaterThan(above + rows.length)
      for (const [at, row] of rows.entries()) {
        const cells = sheet[above + 1 + at] ?? []
        const seen = row.map((_cell, column) => cells[indent + column] ?? EMPTY)
        const told = seen.map((cell) => (isCsv ? { ...cell, text: plainCell(cell.text) } : cell))
        expect(told, `${name}, row ${at + 1}`).toMatchObject(row.map((cell) => expected(cell, isCsv)))
      }
    }
  },
)

test.skipIf(!hasLibreOffice)(
  'LibreOffice opens the figures of the dashboard as numbers (needs LibreOffice)',
  { timeout: 120_000 },
  async () => {
    const csv = dashboardCsv(
      'soc2',
      assess('soc2', [
        { nist_id: 'X', safeguard_domain: '=1+1', status: 'Completed' },
        { nist_id: 'Y', safeguard_domain: 'Prüfung', status: 'Not Started' },
      ]),
    )
    const opened = await openInLibreOffice(new Map([['dashboard.csv', `\uFEFF${csv}`]]))
    const [, ...rows] = opened.get('dashboard.csv') ?? []
    expect(rows.flat().filter(({ isFormula }) => isFormula)).toEqual([])
    expect(rows.map((row) => row[1]?.text)).toEqual(["'=1+1", 'Prüfung', 'All'])
    for (const row of rows) expect(row.slice(2, 8).map(({ type }) => type)).toEqual(Array(6).fill('float'))
  },
)
