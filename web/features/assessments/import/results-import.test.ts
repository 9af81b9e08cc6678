import { expect, test } from 'vitest'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import { OSCAL_NAMESPACE } from '#domain/oscal/vocabulary.ts'
import { checkRows } from '#web/lib/import/check-import.ts'
import { emptyResult } from '../save-results.ts'
import { type Entered, resultRows, resultsImport, undoOf, writing } from './results-import.ts'

const OBJECTIVE = { id: 'o-a', letter: 'a', words: 'Users are known.', result: null, note: '' }
const found = (more: Partial<AssessmentResult>): AssessmentResult => ({ ...emptyResult('c-1', 'o-a'), ...more })
const entered = (...results: AssessmentResult[]): Entered => ({
  controls: [
    { id: 'c-1', number: '3.1.1', objectives: [OBJECTIVE, { ...OBJECTIVE, id: 'o-b', letter: 'b' }] },
    { id: 'c-2', number: '3.1.2', objectives: [] },
  ],
  results,
})

const UUID = '11111111-1111-4111-8111-11111111111'
const finding = (target: string, state: string, observation = `${UUID}1`) => ({
  uuid: crypto.randomUUID(),
  title: 'Found',
  description: state === 'satisfied' ? 'Not stated.' : 'One account is shared.',
  target: { type: 'objective-id', 'target-id': target, status: { state } },
  'related-observations': [{ 'observation-uuid': observation }],
})
const results = (findings: readonly object[], version = '1.1.2') =>
  JSON.stringify({
    'assessment-results': {
      uuid: `${UUID}3`,
      metadata: { title: 'Theirs', 'last-modified': '2026-01-01T00:00:00Z', version: '1', 'oscal-version': version },
      'import-ap': { href: 'plan.json' },
      results: [
        {
          uuid: `${UUID}4`,
          title: 'One',
          description: 'One',
          start: '2026-01-01T00:00:00Z',
          'reviewed-controls': { 'control-selections': [{ 'include-all': {} }] },
          observations: [
            {
              uuid: `${UUID}1`,
              description: 'Read the list of accounts.',
              methods: ['EXAMINE', 'TEST'],
              collected: '2026-01-01T00:00:00Z',
            },
          ],
          findings,
        },
      ],
    },
  })
const RESULT_NA = { name: 'result', ns: OSCAL_NAMESPACE, value: 'Not Applicable' }
const check = (text: string, one: Entered) => checkRows(resultRows(text, one), resultsImport(one))

test('an imported finding becomes the result of its objective and keeps fields that the file leaves empty', () => {
  const before = found({ result: 'Met', steps: 'Ask for the list.', observed: 'Seen before.' })
  const { changes, bad } = check(results([finding('AC.L2-3.1.1_obj.a', 'not-satisfied')]), entered(before))
  expect(bad).toEqual([])
  expect(changes.map(({ change }) => change)).toEqual([
    {
      name: '3.1.1[a]',
      fields: expect.arrayContaining([
        { field: 'Result', before: 'Met', after: 'Not Met' },
        { field: 'Methods', before: '', after: 'Examine, Test' },
        { field: 'Seen', before: 'Seen before.', after: 'Read the list of accounts.' },
        { field: 'Finding', before: '', after: 'One account is shared.' },
      ]) as unknown,
      payload: found({
        result: 'Not Met',
        methods: ['Examine', 'Test'],
        steps: 'Ask for the list.',
        observed: 'Read the list of accounts.',
        finding: 'One account is shared.',
      }),
    },
  ])
})

test('what is not applicable keeps its reason', () => {
  const status = { state: 'satisfied', remarks: 'No wireless.' }
  const theirs = { ...finding('3.1.2', 'satisfied', `${UUID}2`), props: [RESULT_NA] }
  const text = results([{ ...theirs, target: { ...theirs.target, status }, 'related-observations': [] }])
  const payload = { controlId: 'c-2', objectiveId: null, result: 'Not Applicable', observed: 'No wireless.' }
  expect(check(text, entered()).changes).toMatchObject([{ change: { name: '3.1.2', payload } }])
})

test('a control without objectives has one result, and findings outside the scope are left out with their path', () => {
  const { changes, notes } = check(
    results([
      finding('03.01.02', 'satisfied'),
      finding('3.1.1', 'satisfied'),
      finding('3.1.1_obj.z', 'satisfied'),
      finding('ac-6.1_obj', 'satisfied'),
    ]),
    entered(),
  )
  expect(changes.map(({ change: { name, payload } }) => [name, payload.objectiveId, payload.result])).toEqual([
    ['3.1.2', null, 'Met'],
  ])
  expect(notes.slice(1)).toEqual([
    'results[0].findings[1]: it says nothing of a single objective of 3.1.1 and is left out',
    'results[0].findings[2]: 3.1.1_obj.z has no objective z, which is left out',
    'results[0].findings[3]: ac-6.1_obj is not in the scope and is left out',
  ])
})

test('a dangling reference and a second finding for one objective are issues', () => {
  const text = results([
    finding('3.1.1_obj.a', 'satisfied'),
    finding('3.1.1_obj.a', 'not-satisfied'),
    finding('3.1.1_obj.b', 'satisfied', `${UUID}9`),
  ])
  const { changes, bad } = check(text, entered())
  expect(changes).toHaveLength(1)
  expect(bad).toEqual([
    { row: 2, reasons: ['3.1.1[a] stands in row 1 already'] },
    {
      row: 3,
      reasons: [`results[0].findings[2].related-observations[0].observation-uuid: ${UUID}9 is not in the file`],
    },
  ])
})

test('a result of an outside assessor is an issue of its row, and other rows still import', () => {
  const text = results([finding('3.1.1_obj.a', 'satisfied'), finding('3.1.2', 'satisfied')])
  const theirs = [{ controlId: 'c-1', objectiveId: 'o-a' }]
  const { changes, bad } = check(text, { ...entered(), theirs })
  expect(changes.map(({ change }) => change.name)).toEqual(['3.1.2'])
  expect(bad).toEqual([
    { row: 1, reasons: ['3.1.1[a]: the assessor from outside has entered it, and it is theirs to change'] },
  ])
})

test('undo restores the former result, or deletes it, unless it has changed since', () => {
  const before = found({ result: 'Met', observed: 'Seen.' })
  const came = found({ result: 'Not Met', finding: 'Open.' })
  const { controlId: _control, objectiveId: _objective, ...expected } = came
  expect(undoOf(came, [before])).toEqual({ ...writing(before), expected })
  expect(undoOf(came, [])).toEqual({ control_id: 'c-1', objective_id: 'o-a', entry: null, expected })
})

test('another model, another version and unrelated results are refused with a message', () => {
  expect(() => check('{"catalog": {}}', entered())).toThrow('What is needed here is a file of assessment results.')
  expect(() => check(results([], '2.0.0'), entered())).toThrow('Versions 1.0 to 1.2 can be read.')
  expect(() => check(results([]), entered())).toThrow('results[0].findings: no result of the file has a finding.')
  expect(() => check(results([finding('zz-9', 'satisfied')]), entered())).toThrow(
    'no finding for anything in the scope',
  )
})
