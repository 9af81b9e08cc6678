import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { toXlsx } from '#web/lib/export/to-xlsx.ts'
import { readSheets } from '#web/lib/file/read-sheets.ts'
import { aControl } from '#web/lib/testing-control.ts'
import type { PoamRow } from '../poam-item.ts'
import { aMilestone, aRow } from '../testing-item.ts'
import { EMASS_COLUMNS, emassLines } from './emass.ts'
import { fedrampColumns, fedrampSheets } from './fedramp.ts'

const LATER = { due_on: '2027-01-20' }
const row = aRow(17, {
  weakness: 'No readers',
  description: 'At both doors.',
  linked: [aControl('3.10.2', { practiceId: 'PE.L2-3.10.2' })],
  milestones: [aMilestone(1, LATER), aMilestone(2, { ...LATER, title: 'Mounted' })],
  severity: 'Very High',
  deviation: 'Operational requirement',
  deviation_reason: 'No power there',
  deviation_state: 'Approved',
  counts: 'Operational requirement',
})
const cells = <Line>(columns: readonly { header: string; value: (line: Line) => unknown }[], line: Line | undefined) =>
  Object.fromEntries(columns.map(({ header, value }) => [header, line === undefined ? null : value(line)]))

test('eMASS lists further milestones on following rows without the fields of the item', () => {
  const lines = emassLines([row, aRow(18)])
  expect(lines).toHaveLength(3)
  expect(cells(EMASS_COLUMNS, lines[0])).toMatchObject({
    'POA&M Item ID': 'V-17',
    'Controls / APs': 'PE.L2-3.10.2',
    'POA&M Status': 'Risk Accepted',
    'Milestone ID': 'V-17.1',
    'Milestone Scheduled Completion Date': '2027-01-20',
    'Milestone Status Comments': 'First scheduled for 2027-01-10',
  })
  expect(cells(EMASS_COLUMNS, lines[1])).toMatchObject({ 'POA&M Item ID': null, 'Milestone Description': 'Mounted' })
  expect(EMASS_COLUMNS).toHaveLength(29)
})

test('FedRAMP has three risk levels, and original dates separate from their changes', () => {
  const change = {
    company_id: row.company_id,
    id: parseId('poam_milestone_changes', '00000000-0000-0000-0000-0000000000cc'),
    milestone_id: aMilestone(1).id,
    was_on: '2027-01-10',
    due_on: '2027-01-20',
    reason: 'Sold out',
    changed_by: null,
    changed_at: '',
  }
  const columns = fedrampColumns([change])
  expect(cells(columns, row)).toMatchObject({
    'POAM ID': 'V-17',
    'Original Risk Rating': 'High',
    'Operational Requirement': 'Yes',
    'Planned Milestones': '2027-01-10: Ordered\n2027-01-10: Mounted',
    'Milestone Changes': 'Ordered: 2027-01-10 to 2027-01-20. Sold out',
  })
  expect(columns).toHaveLength(27)
})

test('a deviation that waits for approval, was refused or has ended does not count in a template', () => {
  const adjusted = aRow(19, { deviation: 'Risk adjustment', adjusted_severity: 'Low', severity: 'High' })
  const [emass] = emassLines([{ ...adjusted, deviation_state: 'Requested', deviation_reason: 'Guarded' }])
  expect(cells(EMASS_COLUMNS, emass)).toMatchObject({ 'POA&M Status': 'Ongoing', Severity: 'High', Mitigations: '' })
  const columns = fedrampColumns([])
  const risk = (row: PoamRow) => {
    const { 'Risk Adjustment': said, 'Adjusted Risk Rating': rating } = cells(columns, row)
    return [said, rating]
  }
  expect(risk({ ...adjusted, deviation_state: 'Requested' })).toEqual(['Pending', 'N/A'])
  expect(risk({ ...adjusted, deviation_state: 'Refused' })).toEqual(['No', 'N/A'])
  expect(risk({ ...adjusted, deviation_state: 'Approved' })).toEqual(['No', 'N/A'])
  expect(risk({ ...adjusted, deviation_state: 'Approved', counts: 'Risk adjustment' })).toEqual(['Yes', 'Low'])
})

test('the FedRAMP workbook has one sheet for open and one for closed items', async () => {
  const { open, closed } = fedrampSheets([row, aRow(18, { status: 'Closed', completed_on: '2026-11-02' })])
  const columns = fedrampColumns([])
  const book = await toXlsx(open.sheet, columns, open.rows, { further: [closed] })
  const sheets = await readSheets(new Uint8Array(await book.arrayBuffer()))
  expect(sheets.map(({ name, rows }) => [name, rows[1]?.[0], rows.length])).toEqual([
    ['Open POA&M Items', 'V-17', 2],
    ['Closed POA&M Items', 'V-18', 2],
  ])
  expect(sheets[1]?.rows[1]?.[14]).toBe('2026-11-02')
})
