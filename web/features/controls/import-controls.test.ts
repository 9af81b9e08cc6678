import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { parseId } from '#domain/ids.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { toCsv } from '#web/lib/file/csv.ts'
import { checkImport } from '#web/lib/import/check-import.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { exportColumns } from './export-columns.ts'
import { type ControlRecord, controlsImport, reversalOf, withNewer } from './import-controls.ts'

const dana = {
  id: parseId('users', '00000000-0000-4000-8000-000000000001'),
  name: 'Dana, "D"',
  email: 'dana@example.com',
}
const priya = {
  id: parseId('users', '00000000-0000-4000-8000-000000000002'),
  name: 'Priya',
  email: 'priya@example.com',
}
const twin = { id: parseId('users', '00000000-0000-4000-8000-000000000003'), name: 'Priya', email: 'other@example.com' }
const colleagues = [dana, priya, twin]
const controls = ['3.1.1', '3.1.2', '3.5.3'].map((id) => aControl(id, { practiceId: `AC.L2-${id}` }))

const utf8 = (text: string) => new TextEncoder().encode(text)
const check = (text: string, now: readonly CompanyControl[] = controls) =>
  checkImport(utf8(text), controlsImport('cmmc2', now, colleagues))

test('a file names what would change, and leaves the rest alone', () => {
  const { changes, unchanged, bad } = check(
    'Control,Status,Owner,Due\r\n3.1.1,completed,dana@example.com,2027-01-31\r\nac.l2-3.1.2,Not Started,,\r\n',
  )
  expect(bad).toEqual([])
  expect(unchanged).toBe(1)
  expect(changes).toHaveLength(1)
  expect(changes[0]?.change.fields).toEqual([
    { field: 'Status', before: 'Not Started', after: 'Completed' },
    { field: 'Owner', before: '', after: dana.name },
    { field: 'Due', before: '', after: '2027-01-31' },
  ])
})

test('each bad row is named with each of its reasons', () => {
  const { bad, changes } = check(
    [
      'Control;Status;Owner;Due',
      '9.9.9;Completed;;',
      '3.1.1;Done;Nobody;31.12.2027',
      '3.1.2;Completed;Priya;2027-02-30',
      '3.5.3;Completed;;',
      '3.5.3;In Progress;;',
      ';Completed;;',
    ].join('\n'),
  )
  expect(bad.map(({ row }) => row)).toEqual([2, 3, 4, 6, 7])
  expect(bad[1]?.reasons).toHaveLength(3)
  expect(bad[2]?.reasons.join()).toContain('more than one member is called Priya')
  expect(bad[3]?.reasons).toEqual(['3.5.3 stands in row 5 already'])
  expect(changes.map(({ row }) => row)).toEqual([5])
})

test('ten thousand bad rows are all told of', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `X.${n},Done`)
  expect(check(['Control,Status', ...rows].join('\n')).bad).toHaveLength(10_000)
})

test.each([
  ['Name,Status\n3.1.1,Completed', /Missing: “Control”/],
  ['Control,Status', /no rows/],
  ['', /empty/],
  ['Control,Status,status\n3.1.1,Completed,Completed', /twice/],
  ['\u0000\u0001\u0002', /no text/],
  ['PK\u0003\u0004', /workbook/],
])('%j is refused with words', (text, words) => {
  expect(() => check(text)).toThrow(words)
})

describe('however it is written', () => {
  const text = 'Control,Notes\n3.1.1,Zufällig é\n'
  const utf16 = (littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer((text.length + 1) * 2))
    for (const [at, letter] of Array.from(`\uFEFF${text}`).entries())
      view.setUint16(at * 2, letter.charCodeAt(0), littleEndian)
    return new Uint8Array(view.buffer)
  }
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8', utf8(`\uFEFF${text}`)],
    ['UTF-16', utf16(true)],
    ['UTF-16', utf16(false)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ] as const)('%s', (encoding, bytes) => {
    const preview = checkImport(bytes, controlsImport('cmmc2', controls, colleagues))
    expect(preview.encoding).toBe(encoding)
    expect(preview.changes[0]?.change.payload.notes).toBe('Zufällig é')
  })
})

test('an export that is read back gives the same records', () => {
  const records = fc.record({
    status: fc.constantFrom(...CONTROL_STATUSES),
    ownerId: fc.constantFrom(null, ...colleagues.map(({ id }) => id)),
    dueOn: fc.option(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })),
    notes: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.stringMatching(/^'{0,3}[=+@\t\r -]?[",;\r\n']{0,4}[a-z]?$/).filter((text) => text !== ''),
      fc.constant(null),
    ),
  })
  fc.assert(
    fc.property(fc.tuple(records, records, records), (drawn) => {
      const kept = controls.map((control, at) => {
        const record = drawn[at] ?? drawn[0]
        return { ...control, ...record, dueOn: record.dueOn?.toISOString().slice(0, 10) ?? null }
      })
      const { columns, further } = exportColumns(
        { protocol: 'cmmc2', practices: true, nameOf: (id) => colleagues.find((one) => one.id === id)?.email },
        [],
      )
      const all = [...columns, ...further]
      const csv = toCsv(
        all.map(({ header }) => header),
        kept.map((control) => all.map(({ value }) => value(control))),
      )
      expect(check(csv, kept)).toMatchObject({ changes: [], bad: [], unchanged: 3 })
      const { bad, changes } = check(csv)
      expect(bad).toEqual([])
      const readBack = new Map(changes.map(({ change }) => [change.name, change.payload]))
      for (const { nist_id: name, id, status, ownerId, dueOn, notes } of kept) {
        const untouched = { status: 'Not Started', ownerId: null, dueOn: null, notes: null }
        expect(readBack.get(name) ?? { controlId: id, ...untouched }).toMatchObject({
          controlId: id,
          status,
          ownerId,
          dueOn,
          notes,
        })
      }
    }),
  )
})

const theirs = aControl('3.1.1', { status: 'Completed', dueOn: '2027-03-01', notes: 'Theirs' })
const nowOf = (control: CompanyControl) => new Map([[control.id, control]])

/** Read when the control was not started and had no notes; its file changes the notes. */
const READ: ControlRecord = {
  controlId: theirs.id,
  status: 'Not Started',
  ownerId: null,
  dueOn: null,
  notes: 'Ours',
  changed: ['notes'],
}

test('what a file does not change keeps the value that it got since the preview', () => {
  expect(withNewer([READ], nowOf(theirs))).toMatchObject([
    { status: 'Completed', ownerId: null, dueOn: '2027-03-01', notes: 'Ours' },
  ])
})

test('an import is taken back where its values still stand', () => {
  const former: ControlRecord = { ...READ, notes: null }
  expect(reversalOf([READ], [former], nowOf({ ...theirs, notes: 'Ours' }))).toEqual([former])
  expect(reversalOf([READ], [former], nowOf(theirs))).toEqual([])
})
