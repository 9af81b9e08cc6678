import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POAM_STATUSES } from '#domain/poam/item-status.ts'
import { DEVIATIONS } from '#domain/poam/deviation.ts'
import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { poamItem } from '#domain/records/poam-item.ts'
import { writableFields } from '#domain/records/record.ts'
import { toCsv } from '#web/lib/file/csv.ts'
import type { ExportColumn, ExportValue } from '#web/lib/export/export-column.ts'
import { toXlsx } from '#web/lib/export/to-xlsx.ts'
import { checkImport, checkRows, type ImportPreview } from '#web/lib/import/check-import.ts'
import { readTable } from '#web/lib/import/read-csv.ts'
import { readWorkbook } from '#web/lib/import/read-workbook.ts'
import { aControl } from '#web/lib/testing-control.ts'
import type { NewItem } from '../part-changes.ts'
import type { PoamRow } from '../poam-item.ts'
import { aMilestone, aRow, dana } from '../testing-item.ts'
import { EMASS_COLUMNS, emassLines, emassPreface } from './emass.ts'
import { itemsImport } from './import-items.ts'
import { FURTHER, ITEM_COLUMNS } from './item-columns.ts'

const controls = ['3.1.1', '3.1.2', '3.13.11'].map((id) => aControl(id, { practiceId: `AC.L2-${id}` }))
const TODAY = '2026-11-21'
const format = itemsImport({ controls, people: [dana], taken: new Set(), today: TODAY })

const dayFrom = (first: string, last: string) =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
/** Arbitrary text with formulas, quotes and other scripts, trimmed like every import. */
const line = (longest: number) =>
  fc
    .oneof(
      fc.string({ maxLength: longest, unit: 'grapheme' }),
      fc.constantFrom('=1+1', '"a", b', 'Zutritt', '-x', "'y"),
    )
    .map((text) =>
      text
        .replaceAll(/[\s\uFEFF]+/g, ' ')
        .slice(0, longest)
        .trim(),
    )
const some = (longest: number) => line(longest).map((text) => text || 'Something')
const milestone = fc.record({
  title: some(60).filter((title) => !title.includes('(done')),
  due_on: dayFrom('2026-11-01', '2028-12-31'),
  completed_on: fc.option(dayFrom('2026-11-01', TODAY)),
})
const risk = fc.constantFrom(...RISK_LEVELS)

const item = fc
  .record({
    weakness: some(200).filter((text) => !/^V-\d+$|^\d{4}-/i.test(text)),
    description: line(300),
    source: fc.constantFrom(...POAM_SOURCES),
    source_detail: line(100),
    resources: line(80),
    severity: risk,
    likelihood: fc.option(risk),
    impact: fc.option(risk),
    residual_risk: fc.option(risk),
    cost: fc.option(fc.nat(1_000_000)),
    due_on: fc.option(dayFrom('2026-11-01', '2028-12-31')),
    completed_on: dayFrom('2026-11-01', TODAY),
    status: fc.constantFrom(...POAM_STATUSES),
    deviation: fc.option(fc.constantFrom(...DEVIATIONS)),
    deviation_reason: some(100),
    adjusted_severity: risk,
    closing_reason: some(100),
    linked: fc.subarray(controls),
    milestones: fc.array(milestone, { maxLength: 4 }),
    isOwned: fc.boolean(),
    isApproved: fc.boolean(),
  })
  .map(({ isOwned, isApproved, milestones, ...fields }): Partial<PoamRow> => {
    const isClosed = fields.status === 'Closed'
    return {
      ...fields,
      identified_on: '2026-10-01',
      counts: isApproved ? fields.deviation : null,
      completed_on: isClosed ? fields.completed_on : null,
      closing_reason: isClosed ? fields.closing_reason : null,
      deviation_reason: fields.deviation === null ? null : fields.deviation_reason,
      adjusted_severity: fields.deviation === 'Risk adjustment' ? fields.adjusted_severity : null,
      ...(isOwned && { owner_id: dana.id, ownerName: dana.name }),
      milestones: milestones.map((one, at) => aMilestone(at, { first_due_on: one.due_on, ...one })),
    }
  })
const rowsOf = fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.map((one, at) => aRow(at + 1, one)))

const KEPT = writableFields(poamItem, 'on create').flatMap(([name]) => (name === 'refers_to' ? [] : [name]))
/** An item as the import creates it. */
const kept = (row: PoamRow) => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => KEPT.includes(name))),
  controls: row.linked.map(({ id }) => ({ control_id: id })),
  milestones: row.milestones.map(({ title, due_on, completed_on }) => ({ title, due_on, completed_on })),
})

const NOT_GIVEN = {
  completed_on: null,
  closing_reason: null,
  deviation: null,
  deviation_reason: null,
  adjusted_severity: null,
}

function expectUnchanged({ changes, bad }: ImportPreview<NewItem>, rows: readonly PoamRow[]) {
  expect(bad).toEqual([])
  expect(changes.map(({ change: { payload } }) => ({ ...NOT_GIVEN, ...payload }))).toEqual(rows.map(kept))
}

test('an exported CSV file imports unchanged, with any text', () => {
  const columns = [...ITEM_COLUMNS, ...FURTHER]
  fc.assert(
    fc.property(rowsOf, (rows) => {
      const csv = toCsv(
        columns.map(({ header }) => header),
        rows.map((row) => columns.map(({ value }) => value(row))),
      )
      const checked = checkImport(new TextEncoder().encode(csv), format)
      expectUnchanged(checked, rows)
    }),
    { numRuns: 200 },
  )
})

test(
  'an exported workbook imports unchanged, except for characters that XML cannot hold',
  { timeout: 60_000 },
  async () => {
    const columns = [...ITEM_COLUMNS, ...FURTHER]
    const writable = rowsOf.filter((rows) => !/\\u|[\u007F-\u009F\uFFFD\p{Cn}]/u.test(JSON.stringify(rows)))
    await fc.assert(
      fc.asyncProperty(writable, async (rows) => {
        const book = new Uint8Array(await (await toXlsx('Plan', columns, rows)).arrayBuffer())
        const checked = checkRows(await readWorkbook(book, format.columns), format)
        expectUnchanged(checked, rows)
      }),
      { numRuns: 60 },
    )
  },
)

/** The cells of a sheet with the rows above its header and its empty first column. */
function sheetOf<Line>(
  columns: readonly ExportColumn<Line>[],
  lines: readonly Line[],
  above: ExportValue[][],
): string[][] {
  const text = (value: ExportValue) => String(value ?? '')
  const body = lines.map((one) => columns.map(({ value }) => text(value(one))))
  return [...above.map((cells) => cells.map(text)), columns.map(({ header }) => header), ...body].map((cells) => [
    '',
    ...cells,
  ])
}

/** What an import takes from these columns as it was exported. */
const OF_EMASS = new Set([
  ...['weakness', 'description', 'source', 'source_detail', 'due_on', 'cost', 'likelihood'],
  ...['controls', 'milestones'],
])

test('an eMASS file imports what its columns hold, with or without the rows above its header', () => {
  fc.assert(
    fc.property(rowsOf, fc.boolean(), (rows, isWhole) => {
      const above = isWhole ? emassPreface(rows, { system: 'Works', by: undefined, today: TODAY }) : []
      const sheet = sheetOf(EMASS_COLUMNS, emassLines(rows), above)
      const { changes, bad } = checkRows(readTable(sheet, format.columns), format)
      expect(bad).toEqual([])
      expect(changes.map(({ change: { payload } }) => payload)).toMatchObject(
        rows.map((row) => ({
          ...Object.fromEntries(Object.entries(kept(row)).filter(([name]) => OF_EMASS.has(name))),
          severity: (row.counts === 'Risk adjustment' ? row.adjusted_severity : null) ?? row.severity,
          status: row.status === 'Closed' ? 'Closed' : 'Open',
        })),
      )
      for (const { change } of changes)
        for (const { due_on: on } of change.payload.milestones ?? [])
          expect(
            on >= String(change.payload.identified_on),
            'no milestone before the day that is taken for the first',
          ).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('rows with cells in the wrong columns are refused, each with its issues', () => {
  const columns = [...ITEM_COLUMNS, ...FURTHER]
  const row = aRow(17, { weakness: 'No readers', linked: controls.slice(0, 1), milestones: [] })
  const cells = columns.map(({ value }) => String(value(row) ?? ''))
  const headers = columns.map(({ header }) => header)
  for (const moved of [
    ['', ...cells.slice(0, -1)],
    [...cells.slice(1), ''],
  ]) {
    const { changes, bad } = checkRows(readTable([headers, cells, moved], format.columns), format)
    expect(changes).toHaveLength(1)
    expect(bad).toHaveLength(1)
    expect(bad[0]).toMatchObject({ row: 3 })
    expect(bad[0]?.reasons.length).toBeGreaterThan(2)
  }
})

test('dates in the wrong order are refused with their row and column', () => {
  const rows = [
    ['Weakness', 'Found on', 'Due', 'Completed on', 'Status', 'Milestones'],
    ['Early due', '2026-11-01', '2026-10-31', '', '', ''],
    ['Early end', '2026-11-01', '', '2026-10-01', 'Closed', ''],
    ['Early step', '2026-11-01', '2027-01-01', '', '', '2026-10-15: Ordered'],
    ['Deviating', '2026-11-01', '', '', '', ''],
  ]
  const { bad, changes } = checkRows(readTable(rows, format.columns), format)
  expect(bad.map(({ row, reasons }) => [row, ...reasons])).toEqual([
    [2, 'Due: 2026-10-31 is before it was found, on 2026-11-01'],
    [3, 'Completed on: 2026-10-01 is before it was found, on 2026-11-01'],
    [4, 'Milestones: Ordered is due before it was found, on 2026-11-01'],
  ])
  expect(changes).toHaveLength(1)
})
