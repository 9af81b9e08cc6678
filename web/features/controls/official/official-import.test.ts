import { expect, test } from 'vitest'
import { checkRows } from '#web/lib/import/check-import.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { officialImport, officialRows } from './official-import.ts'

const CONTROLS = [
  aControl('3.1.1', { practiceId: 'AC.L2-3.1.1', successors: ['03.01.01'] }),
  aControl('3.1.2', { practiceId: 'AC.L2-3.1.2', successors: ['03.01.02'] }),
  aControl('3.1.7', { successors: ['03.01.07', '03.01.02'] }),
]

const metadata = {
  title: 'SP 800-171',
  'last-modified': '2024-05-14T00:00:00Z',
  version: '3',
  'oscal-version': '1.1.2',
}
const entry = (label: string, prose: string) => ({
  id: `c-${label}`,
  title: `Title of ${label}`,
  props: [{ name: 'label', value: label }],
  parts: [
    { name: 'statement', prose },
    { name: 'guidance', prose: 'Discussed.' },
    { name: 'assessment-objective', props: [{ name: 'label', value: 'A.1' }], prose: 'Looked at.' },
  ],
})
const catalog = (...controls: readonly object[]) =>
  JSON.stringify({
    catalog: {
      uuid: '8b8bae66-b28c-4fa5-9a20-b79e7322fc00',
      metadata,
      groups: [{ title: 'Access Control', controls }],
    },
  })
const check = (text: string) => checkRows(officialRows(text, CONTROLS), officialImport(CONTROLS))

test('an entry of the same number stands at its control, with where it is from', () => {
  const { changes } = check(catalog(entry('3.1.1', 'Limit access.')))
  expect(changes.map(({ change }) => change.payload)).toEqual([
    {
      controlId: CONTROLS[0]?.id,
      catalog: 'SP 800-171',
      version: '3',
      number: '3.1.1',
      title: 'Title of 3.1.1',
      statement: 'Limit access.',
      guidance: 'Discussed.',
      objectives: 'A.1: Looked at.',
    },
  ])
})

test('an entry of the next revision stands at every control that it is the successor of, and at none by its digits', () => {
  const { changes, notes } = check(catalog(entry('03.01.02', 'Enforce.'), entry('03.01.20', 'External.')))
  expect(changes.map(({ change }) => change.payload.controlId)).toEqual([CONTROLS[1]?.id, CONTROLS[2]?.id])
  expect(notes).toEqual(
    expect.arrayContaining([
      '1 of its 2 entries are about none of yours and are left out.',
      'It says nothing of 1 of yours.',
    ]),
  )
})

test('XML is refused with the file to take instead, other models and strangers in words', () => {
  expect(() => check('<?xml version="1.0"?><catalog/>')).toThrow('take the file that ends in _catalog.json')
  expect(() => check('{"profile": {}}')).toThrow('What is needed here is a catalog.')
  expect(() => check(catalog(entry('AC-1', 'Of others.')))).toThrow('“SP 800-171” speaks of none of your controls.')
})

test('a text that is too long is a mistake of its own, and the others are still taken', () => {
  const { changes, bad } = check(catalog(entry('3.1.1', 'x'.repeat(50_001)), entry('3.1.2', 'Fine.')))
  expect(changes).toHaveLength(1)
  expect(bad).toEqual([{ row: 1, reasons: ['3.1.1: longer than 50,000 characters'] }])
})
