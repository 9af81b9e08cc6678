import { expect, test } from 'vitest'
import { parseView } from '#web/lib/list/list-view.ts'
import type { SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isPastDue, sentList, visibleRows, type SentAddress } from './sent-list.ts'

const sent = (number: number, name: string, state: SentQuestionnaire['state'], due: string): SentQuestionnaire =>
  ({
    number,
    title: 'General security',
    state,
    due_on: due,
    third_parties: { number, name },
    progress: { questions: 10, answered: number, score: number * 10 },
    // A row has more columns than the list reads.
  }) as SentQuestionnaire
const all = [
  sent(1, 'Alloy Works', 'Accepted', '2026-09-01'),
  sent(2, 'Cloud Nine', 'Submitted', '2026-10-01'),
  sent(3, 'Bolt Supply', 'Answering', '2026-08-01'),
  sent(4, 'Alloy Works', 'Sent', '2026-12-01'),
]

test.each<[SentAddress, number[]]>([
  [{}, [3, 1, 2, 4]],
  [{ sort: '-number' }, [4, 3, 2, 1]],
  [{ sort: 'to' }, [1, 4, 3, 2]],
  [{ state: 'Sent,Answering' }, [3, 4]],
  // Submitted and accepted ones are no longer waited for.
  [{ overdue: 'past' }, [3]],
  [{ q: 'alloy' }, [1, 4]],
  [{ q: 'to review' }, [2]],
])('%j shows %j', (address, numbers) => {
  const rows = visibleRows(all, parseView(sentList, address), '2026-11-23')
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('a questionnaire to a third party that has ended is not past due', () => {
  const late = sent(5, 'Dorn Parts', 'Sent', '2026-08-01')
  const ended = { ...late, third_parties: { ...late.third_parties, status: 'Ended' as const } }
  expect([late, ended].map((row) => isPastDue(row, '2026-11-23'))).toEqual([true, false])
})
