import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { stateAfter, stateBefore } from './answer-state.ts'

const control = aControl('3.1.1', { status: 'In Progress', naReason: 'No laptops' })
const objectives = [
  { id: 'a', letter: 'a', words: 'Listed', result: null },
  { id: 'b', letter: 'b', words: 'Limited', result: 'Met' as const },
]

test('an answer sets status and results, and the state before it undoes exactly these', () => {
  const next = stateAfter(control, { practice: 'Yes', isEverywhere: null, shownBy: '' }, objectives)
  expect(next).toMatchObject({ status: 'Completed', naReason: 'No laptops', objectives: { a: 'Met' } })
  expect(stateBefore(control, undefined, objectives, next)).toEqual({
    practice: null,
    isEverywhere: null,
    shownBy: '',
    status: 'In Progress',
    naReason: 'No laptops',
    objectives: { a: null },
  })
})

test('why it does not apply becomes the reason of the status, once it is written', () => {
  const answer = { practice: 'Does not apply', isEverywhere: null, shownBy: '' } as const
  expect(stateAfter(control, answer, []).naReason).toBe('No laptops')
  expect(stateAfter(control, { ...answer, shownBy: 'No servers' }, []).naReason).toBe('No servers')
})
