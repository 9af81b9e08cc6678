import { expect, test } from 'vitest'
import { asKnown, withArrived, withReportedAtOnce } from './use-debounced-text.ts'

test('a text cleared from outside stays cleared after typing that was reported at once', () => {
  const emptied = withReportedAtOnce(withReportedAtOnce(asKnown(''), 'a', 1000), '', 2000)
  const typed = withReportedAtOnce(emptied, 'log', 3000)
  expect(withArrived(typed, '')).toEqual(asKnown(''))
})

test('a report that comes back while typing goes on does not undo the typing', () => {
  const typing = { ...asKnown(''), typed: 'logs', reported: ['log'] }
  expect(withArrived(typing, 'log')).toMatchObject({ typed: 'logs', known: 'log' })
})
