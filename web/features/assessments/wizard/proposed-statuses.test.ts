import { expect, test } from 'vitest'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import { emptyResult } from '../save-results.ts'
import { proposedStatuses } from './proposed-statuses.ts'

const objectives = ['a', 'b'].map((id) => ({ id, letter: id, words: '', result: null, note: '' }))
const control = (status: ControlStatus): Assessment['controls'][number] => ({
  id: 'c',
  number: '3.1.1',
  title: '',
  domain: null,
  status,
  naReason: '',
  partialCase: null,
  statement: '',
  exception: null,
  objectives,
  evidence: [],
})
const found = (objectiveId: string, result: 'Met' | 'Not Met') => ({ ...emptyResult('c', objectiveId), result })

test.each([
  ['In Progress', [found('a', 'Met'), found('b', 'Met')], ['Completed']],
  ['Completed', [found('a', 'Met'), found('b', 'Met')], []],
  ['Completed', [found('a', 'Not Met')], ['In Progress']],
  ['Not Applicable', [found('a', 'Not Met')], ['Not Started']],
  ['Not Applicable', [found('a', 'Met')], []],
  ['Not Started', [found('a', 'Not Met')], []],
  ['Not Started', [found('a', 'Met')], []],
] as const)('from %s, what was found %j proposes %j', (status, results, proposed) => {
  const given = proposedStatuses({ controls: [control(status)], results: [...results] })
  expect(given.map((one) => one.status)).toEqual(proposed)
})
