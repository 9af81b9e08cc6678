import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerStore } from './answer-store.ts'
import type { AnswerToSave, AskedQuestion, SavedAnswer } from './asked-question.ts'

const QUESTION: AskedQuestion = {
  id: 'q1',
  key: 'logs',
  section: 'Operations',
  text: 'Do you log?',
  kind: 'choice',
  options: ['Yes', 'No'],
  is_required: true,
  shows_if: null,
  shows_when: [],
  answer: '',
  note: '',
  revision: 0,
  last: null,
}

/** Keeps one answer as `seat_answer` does. */
function aServer() {
  let stored = { answer: '', note: '', revision: 0, answered_by: '' }
  const saves: AnswerToSave[] = []
  const saveAs =
    (name: string) =>
    async ({ question, answer, note, seen }: AnswerToSave): Promise<SavedAnswer> => {
      saves.push({ question, answer, note, seen })
      const isNewest = seen === stored.revision
      if (isNewest) stored = { answer, note, revision: seen + 1, answered_by: name }
      return { is_saved: isNewest, ...stored }
    }
  return { saveAs, saves, stored: () => stored }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a choice is saved at once, a text within two seconds of the last key', async () => {
  const { saveAs, saves } = aServer()
  const store = createAnswerStore([QUESTION], saveAs('Rita'))
  store.change('q1', { answer: 'Yes' }, 'at once')
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toHaveLength(1)
  store.change('q1', { note: 'In the' }, 'after a pause')
  await vi.advanceTimersByTimeAsync(500)
  store.change('q1', { note: 'In the SIEM' }, 'after a pause')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(saves.at(-1)).toEqual({ question: 'q1', answer: 'Yes', note: 'In the SIEM', seen: 1 })
  expect(saves).toHaveLength(2)
  expect(store.entries().get('q1')?.phase).toBe('saved')
})

test('what is typed during a save is saved over the new revision', async () => {
  const { saveAs, stored } = aServer()
  const save = saveAs('Rita')
  const store = createAnswerStore([QUESTION], async (answer) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return save(answer)
  })
  store.change('q1', { answer: 'Yes' }, 'at once')
  await vi.advanceTimersByTimeAsync(100)
  store.change('q1', { note: 'Since May' }, 'after a pause')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored()).toMatchObject({ answer: 'Yes', note: 'Since May', revision: 2 })
  expect(store.entries().get('q1')?.phase).toBe('saved')
})

test('an answer of another respondent is shown and never overwritten unseen', async () => {
  const { saveAs, stored } = aServer()
  const mine = createAnswerStore([QUESTION], saveAs('Rita'))
  const other = createAnswerStore([QUESTION], saveAs('Tom'))
  other.change('q1', { answer: 'No', note: 'Not yet' }, 'at once')
  await vi.advanceTimersByTimeAsync(0)
  mine.change('q1', { answer: 'Yes' }, 'at once')
  await vi.advanceTimersByTimeAsync(0)
  expect(stored()).toMatchObject({ answer: 'No', note: 'Not yet' })
  expect(mine.entries().get('q1')).toMatchObject({ answer: 'Yes', phase: 'conflict', theirs: { answered_by: 'Tom' } })
  mine.resolve('q1', 'mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(stored()).toMatchObject({ answer: 'Yes', answered_by: 'Rita', revision: 2 })
})

test.each([
  ['an unreachable', new TypeError('Failed to fetch')],
  ['a busy', Object.assign(new Error('Too many requests of your account at once'), { code: 'too_many_requests' })],
])('%s server is tried again, and nothing counts as saved until then', async (_, error) => {
  const { saveAs, stored } = aServer()
  const save = saveAs('Rita')
  let isDown = true
  const store = createAnswerStore([QUESTION], async (answer) => {
    if (isDown) throw error
    return save(answer)
  })
  store.change('q1', { answer: 'Yes' }, 'at once')
  await vi.advanceTimersByTimeAsync(100)
  expect(store.entries().get('q1')?.phase).toBe('failed')
  expect(await store.flush()).toBe(false)
  isDown = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.entries().get('q1')?.phase).toBe('saved')
  expect(stored().answer).toBe('Yes')
})

test('newer answers of others are taken over, except where something is typed', async () => {
  const { saveAs, stored } = aServer()
  const mine = createAnswerStore([QUESTION], saveAs('Rita'))
  mine.refresh([{ ...QUESTION, answer: 'No', revision: 1 }])
  expect(mine.entries().get('q1')).toMatchObject({ answer: 'No', revision: 1, phase: 'saved' })
  mine.refresh([{ ...QUESTION, answer: 'Yes', revision: 1 }])
  expect(mine.entries().get('q1')?.answer).toBe('No')
  mine.change('q1', { note: 'Since May' }, 'after a pause')
  mine.refresh([{ ...QUESTION, answer: 'Yes', note: 'Theirs', revision: 2 }])
  expect(mine.entries().get('q1')).toMatchObject({ answer: 'No', note: 'Since May', revision: 1 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored().answer).toBe('')
  expect(mine.entries().get('q1')?.phase).toBe('conflict')
})
