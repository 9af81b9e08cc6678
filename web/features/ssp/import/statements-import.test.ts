import { expect, test } from 'vitest'
import type { ControlException } from '#domain/controls/exception.ts'
import { parseId } from '#domain/ids.ts'
import { exceptionNotes } from '#domain/oscal/exceptions.ts'
import { checkRows } from '#web/lib/import/check-import.ts'
import { statementRows, statementsImport, type StatedControl } from './statements-import.ts'

const idOf = (n: number) => parseId('controls', `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`)
const NOTHING = { exception: null, noException: undefined, isLevel1: false }
const CONTROLS: readonly StatedControl[] = [
  { id: idOf(1), number: '3.1.1', practiceId: 'AC.L2-3.1.1', statement: 'As it was.', ...NOTHING },
  { id: idOf(2), number: '3.1.2', practiceId: 'AC.L2-3.1.2', statement: 'The same.', ...NOTHING },
  { id: idOf(3), number: '3.1.3', practiceId: 'AC.L2-3.1.3', statement: 'Kept.', ...NOTHING },
]

const SYSTEM = '11111111-1111-4111-8111-111111111111'
const requirement = (control: string, description: string, component = SYSTEM) => ({
  uuid: crypto.randomUUID(),
  'control-id': control,
  'by-components': [{ 'component-uuid': component, uuid: crypto.randomUUID(), description }],
})
const ssp = (requirements: readonly object[], version = '1.1.2') =>
  JSON.stringify({
    'system-security-plan': {
      uuid: '44444444-4444-4444-8444-444444444444',
      metadata: { title: 'Theirs', 'last-modified': '2026-01-01T00:00:00Z', version: '1', 'oscal-version': version },
      'import-profile': { href: 'profile.json' },
      'system-characteristics': {
        'system-ids': [{ id: 'x' }],
        'system-name': 'x',
        description: 'x',
        status: { state: 'operational' },
        'system-information': { 'information-types': [] },
        'authorization-boundary': { description: 'x' },
      },
      'system-implementation': {
        components: [
          { uuid: SYSTEM, type: 'this-system', title: 'x', description: 'x', status: { state: 'operational' } },
        ],
      },
      'control-implementation': { description: 'x', 'implemented-requirements': requirements },
    },
  })
const check = (text: string) => checkRows(statementRows(text, CONTROLS), statementsImport(CONTROLS))

test('each statement is shown with the one it replaces, under any name of the control', () => {
  const { changes, unchanged, bad } = check(
    ssp([requirement('SP_800_171_03.01.01', 'In a new way.'), requirement('ac.l2-3.1.2', 'The same.')]),
  )
  expect(bad).toEqual([])
  expect(unchanged).toBe(1)
  expect(changes.map(({ change }) => change)).toEqual([
    {
      name: '3.1.1',
      fields: [{ field: 'Statement', before: 'As it was.', after: 'In a new way.' }],
      payload: { controlId: idOf(1), statement: 'In a new way.', exception: null },
    },
  ])
})

test('a statement left out is named by its path, with the reason', () => {
  const { changes, notes } = check(
    ssp([requirement('3.1.1', 'New.'), requirement('ac-2', 'Of others.'), requirement('3.1.3', ' ')]),
  )
  expect(changes).toHaveLength(1)
  expect(notes).toEqual(
    expect.arrayContaining([
      'control-implementation.implemented-requirements[1]: ac-2 is none of your controls and is left out',
      'control-implementation.implemented-requirements[2]: nothing is written for 3.1.3, which stays as it is',
    ]),
  )
})

test('a dangling reference is an issue of its statement, named by its path', () => {
  const gone = '55555555-5555-4555-8555-555555555555'
  const { changes, bad } = check(ssp([requirement('3.1.1', 'New.'), requirement('3.1.3', 'Newer.', gone)]))
  expect(changes).toHaveLength(1)
  expect(bad).toEqual([
    {
      row: 2,
      reasons: [
        `control-implementation.implemented-requirements[1].by-components[0].component-uuid: ${gone} is not in the file`,
      ],
    },
  ])
})

const EXCEPTION = {
  kind: 'temporary-deficiency',
  description: 'One server is not patched.',
  measures: 'The vendor mends it.',
  since: '2026-01-05',
  expectedEnd: '2026-06-30',
  implementedOn: '2024-05-01',
  foundBy: 'Monthly scan',
  reviews: [{ dueOn: '2026-02-01', heldOn: null, progress: null }],
  reference: null,
  document: null,
  ruling: null,
  unchangedOn: null,
} as const

const noted = (control: string, exception: ControlException = EXCEPTION) => {
  const one = requirement(control, 'New.')
  return {
    ...one,
    'by-components': one['by-components'].map((part) => ({ ...part, props: exceptionNotes(exception) })),
  }
}

test('an exception is imported with its statement and shown in the preview', () => {
  const { changes, bad } = check(ssp([noted('3.1.1')]))
  expect(bad).toEqual([])
  expect(changes[0]?.change.payload).toEqual({ controlId: idOf(1), statement: 'New.', exception: EXCEPTION })
  expect(changes[0]?.change.fields.at(-1)).toEqual({
    field: 'Counts as met',
    before: '',
    after: 'Temporary deficiency since 2026-01-05, until 2026-06-30: One server is not patched. The vendor mends it.',
  })
})

test('an exception that the database would refuse is left out, with its path and the reason', () => {
  const refused = (change: Partial<StatedControl>, exception: ControlException = EXCEPTION) => {
    const controls = CONTROLS.map((one) => ({ ...one, ...change }))
    const { changes, notes } = checkRows(
      statementRows(ssp([noted('3.1.1', exception)]), controls),
      statementsImport(controls),
    )
    expect(changes.map(({ change: { payload } }) => payload.exception)).toEqual([null])
    return notes.at(-1)
  }
  const path = 'control-implementation.implemented-requirements[0]: what makes 3.1.1 count as met is left out: '
  expect(refused({ noException: 'not here' })).toBe(`${path}not here`)
  expect(refused({ exception: EXCEPTION })).toBe(`${path}yours is recorded already, and stays as it is`)
  expect(refused({}, { ...EXCEPTION, expectedEnd: '2025-12-31' })).toBe(
    `${path}it ends on 2025-12-31, before it begins, on 2026-01-05`,
  )
  expect(refused({}, { ...EXCEPTION, expectedEnd: null })).toBe(`${path}a temporary deficiency has an end`)
  expect(refused({}, { ...EXCEPTION, foundBy: null })).toBe(
    `${path}a temporary deficiency says when the requirement was implemented, before it arose, and who found it`,
  )
  const adjudication = { ...EXCEPTION, kind: 'approved-by-dod', expectedEnd: null } as const
  expect(refused({}, adjudication)).toBe(`${path}an adjudication has its reference, its ruling and its document`)
  expect(refused({ isLevel1: true }, adjudication)).toBe(`${path}adjudications by the DoD CIO are for Level 2`)
})

test('a second statement for the same control is refused', () => {
  const { changes, bad } = check(ssp([requirement('3.1.1', 'One.'), requirement('AC.L2-3.1.1', 'Another.')]))
  expect(changes).toHaveLength(1)
  expect(bad).toEqual([{ row: 2, reasons: ['3.1.1 stands in row 1 already'] }])
})

test('an unknown version, another model and an SSP without a known control are refused with a message', () => {
  expect(() => check(ssp([requirement('3.1.1', 'New.')], '2.0.0'))).toThrow('Versions 1.0 to 1.2 can be read.')
  expect(() => check('{"catalog": {}}')).toThrow('This is a catalog. What is needed here is a system security plan.')
  expect(() => check('<xml/>')).toThrow('This is XML. Choose the JSON form of the document.')
  expect(() => check(ssp([requirement('zz-9', 'Of others.')]))).toThrow('no statement for any of your controls')
})
