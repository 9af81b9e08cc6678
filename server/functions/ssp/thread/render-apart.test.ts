import { expect, test } from 'vitest'
import { FORMAT_RULES } from '../formats.ts'
import { DRAWING, planWith } from '../testing-plan.ts'
import { renderApart } from './render-apart.ts'
import { endIdleThreads, giveBack, takeThread } from './threads.ts'

const printed = planWith(DRAWING, {
  kind: 'text',
  heading: '3.1.1 Limit access',
  mark: 'Implemented',
  text: 'It is so.',
})
const quiet = { reportProgress: () => {}, signal: new AbortController().signal }

test.each(['docx', 'pdf'] as const)(
  'a thread of its own writes the same %s, and tells how far it is',
  async (format) => {
    const told: string[] = []
    const apart = await renderApart(
      { printed, format, marking: 'CUI' },
      { ...quiet, reportProgress: ({ words }) => void told.push(words) },
    )
    const here = await FORMAT_RULES[format].render(printed, { marking: 'CUI' })
    expect(apart.equals(here)).toBe(true)
    expect(told).toContain('Writing section 1 of 1')
  },
)

test('it stops when it is told to, with the reason', async () => {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('cancelled'))
  const asked = renderApart({ printed, format: 'pdf', marking: '' }, { reportProgress: stop, signal: stopping.signal })
  await expect(asked).rejects.toThrow('cancelled')
  await expect(
    renderApart({ printed, format: 'pdf', marking: '' }, { ...quiet, signal: stopping.signal }),
  ).rejects.toThrow('cancelled')
})

test('what goes wrong in it is what is told', async () => {
  const broken = { ...printed, at: 'never' }
  await expect(renderApart({ printed: broken, format: 'pdf', marking: '' }, quiet)).rejects.toThrow(/Invalid/)
})

test('one after the other in one thread, and two at once in two, each gets its own', async () => {
  const named = (title: string) => renderApart({ printed: { ...printed, title }, format: 'docx', marking: '' }, quiet)
  const [first, second] = await Promise.all([named('First'), named('Second')])
  const again = await named('First')
  expect(again.equals(first)).toBe(true)
  expect(second.equals(first)).toBe(false)
})

test('a thread that waited and was ended is given to nobody', async () => {
  const waiting = takeThread()
  giveBack(waiting)
  const ended = endIdleThreads()
  const next = takeThread()
  expect(next).not.toBe(waiting)
  giveBack(next)
  await Promise.all([ended, endIdleThreads()])
})
