import { expect, test } from 'vitest'
import { FORMAT_RULES } from '../formats.ts'
import { DRAWING, documentWith } from '../testing-document.ts'
import { renderInThread } from './render-in-thread.ts'
import { endIdleThreads, releaseThread, acquireThread } from './thread-pool.ts'

const printed = documentWith(DRAWING, {
  kind: 'text',
  heading: '3.1.1 Limit access',
  mark: 'Implemented',
  text: 'It is so.',
})
const quiet = { reportProgress: () => {}, signal: new AbortController().signal }

test.each(['docx', 'pdf'] as const)('a worker thread writes the same %s, and reports progress', async (format) => {
  const told: string[] = []
  const apart = await renderInThread(
    { printed, format, marking: 'CUI' },
    { ...quiet, reportProgress: ({ words }) => void told.push(words) },
  )
  const here = await FORMAT_RULES[format].render(printed, { marking: 'CUI' })
  expect(apart.equals(here)).toBe(true)
  expect(told).toContain('Writing section 1 of 1')
})

test('it stops when aborted, with the reason', async () => {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('cancelled'))
  const asked = renderInThread(
    { printed, format: 'pdf', marking: '' },
    { reportProgress: stop, signal: stopping.signal },
  )
  await expect(asked).rejects.toThrow('cancelled')
  await expect(
    renderInThread({ printed, format: 'pdf', marking: '' }, { ...quiet, signal: stopping.signal }),
  ).rejects.toThrow('cancelled')
})

test('its error is passed on', async () => {
  const broken = { ...printed, at: 'never' }
  await expect(renderInThread({ printed: broken, format: 'pdf', marking: '' }, quiet)).rejects.toThrow(/Invalid/)
})

test('documents one after the other share a thread, concurrent ones use two, and each caller gets its own', async () => {
  const named = (title: string) =>
    renderInThread({ printed: { ...printed, title }, format: 'docx', marking: '' }, quiet)
  const [first, second] = await Promise.all([named('First'), named('Second')])
  const again = await named('First')
  expect(again.equals(first)).toBe(true)
  expect(second.equals(first)).toBe(false)
})

test('an idle thread that was ended is not reused', async () => {
  const waiting = acquireThread()
  releaseThread(waiting)
  const ended = endIdleThreads()
  const next = acquireThread()
  expect(next).not.toBe(waiting)
  releaseThread(next)
  await Promise.all([ended, endIdleThreads()])
})
