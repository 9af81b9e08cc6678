import { expect, test } from 'vitest'
import { checkImport } from '#web/lib/import/check-import.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { dana } from '../testing-item.ts'
import { itemsImport } from './import-items.ts'

const control = aControl('3.1.1', { practiceId: 'AC.L2-3.1.1' })
const format = itemsImport({ controls: [control], people: [dana], taken: new Set([3]), today: '2026-11-21' })
const check = (...lines: string[]) => checkImport(new TextEncoder().encode(lines.join('\n')), format)
const reasons = (...lines: string[]) => check(...lines).bad.map(({ row, reasons: why }) => [row, ...why])

test('our own file imports items with controls, owner and milestones', () => {
  const { changes } = check(
    'Weakness,Controls,Severity,Owner,Found on,Due,Milestones',
    'No readers,"AC.L2-3.1.1",high,dana whitfield,2026-11-01,2027-03-01,"2027-01-10: Ordered (done 2026-11-20)\n2027-02-01: Mounted"',
  )
  expect(changes.map(({ change }) => change.payload)).toMatchObject([
    {
      weakness: 'No readers',
      severity: 'High',
      owner_id: dana.id,
      due_on: '2027-03-01',
      status: 'Open',
      controls: [{ control_id: control.id }],
      milestones: [
        { title: 'Ordered', due_on: '2027-01-10', completed_on: '2026-11-20' },
        { title: 'Mounted', due_on: '2027-02-01', completed_on: null },
      ],
    },
  ])
})

test.each(['Control', 'Practice', 'Safeguard', 'Criterion', 'Controls / APs'])(
  'the column of the controls may be called %s',
  (header) => {
    const { changes } = check(`Weakness,${header}`, 'No readers,3.1.1')
    expect(changes.map(({ change }) => change.payload.controls)).toEqual([[{ control_id: control.id }]])
  },
)

test('an eMASS file has its header further down, and milestones on following rows', () => {
  const { changes, bad } = check(
    'Exported by,Someone',
    '',
    ',POA&M Item ID,Control Vulnerability Description,POA&M Status,Milestone Description,Milestone Scheduled Completion Date',
    ',17,No readers,Ongoing,Ordered,2027-01-10',
    ',,,,Mounted,2027-02-01',
    ',18,Old locks,Completed,,',
  )
  expect(bad).toEqual([])
  expect(
    changes.map(({ change: { payload } }) => [payload.weakness, payload.status, payload.milestones?.length]),
  ).toEqual([
    ['No readers', 'Open', 2],
    ['Old locks', 'Closed', 0],
  ])
})

test('each invalid row is listed with all of its issues', () => {
  expect(
    reasons(
      'No.,Weakness,Controls,Severity,Owner,Found on,Due,Completed on,Status,Cost,Milestones',
      'V-3,,9.9.9,Dreadful,Nobody Known,2026-11-01,2026-10-01,2027-01-01,Gone,lots,soon: Ordered',
      ',Fine,,,,,,,,,',
    ),
  ).toEqual([
    [
      2,
      'Columns: they seem to be shifted',
      'No.: V-3 is in the plan already',
      'Weakness: is missing',
      'Milestones: “soon: Ordered” is not like “2027-01-31: What is done then”',
      expect.stringContaining('Status: “Gone” is none of'),
      'Due: 2026-10-01 is before it was found, on 2026-11-01',
      'Completed on: 2027-01-01 is in the future',
      'Controls: there is no 9.9.9',
      'Owner: “Nobody Known” is no member of the company',
      expect.stringContaining('Severity: “Dreadful” is none of'),
      'Cost: “lots” is no amount of US dollars',
    ],
  ])
})

test('a file with too many rows is refused before the preview', () => {
  expect(() => check('Weakness', ...Array.from({ length: 10_001 }, () => 'x'))).toThrow(
    'The file has 10,001 rows. At most 10,000 can be imported at once: split it.',
  )
})

test('a file without the required columns is refused', () => {
  expect(() => check('Something,Else', '1,2')).toThrow('Missing: “Weakness”')
})
