import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { countsOf, poamRows, visibleRows } from './rows.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import { itemList } from './item-list.ts'
import { anItem } from './testing-item.ts'

const five = aControl('3.1.1', { practiceId: 'AC.L2-3.1.1', weight: 5 })
const one = aControl('3.1.3', { practiceId: 'AC.L2-3.1.3', weight: 1 })
const me = parseId('users', '00000000-0000-0000-0000-0000000000aa')
const link = (control: typeof five) => ({
  id: parseId('poam_controls', '00000000-0000-0000-0000-0000000000bb'),
  control_id: control.id,
  objective_id: null,
})
const rows = poamRows(
  [
    anItem(1, { controls: [link(five)], due_on: '2026-11-01' }),
    anItem(2, { controls: [link(one)], due_on: null, owner_id: me, severity: 'High' }),
    anItem(3, {
      status: 'Closed',
      due_on: '2026-10-01',
      completed_on: '2026-10-02',
      deviation: 'False positive',
      deviation_state: 'Requested',
    }),
    anItem(4, { status: 'Draft', due_on: '2026-10-01', deviation: 'False positive', deviation_state: 'Requested' }),
  ],
  { protocol: 'cmmc2', controls: [five, one], person: () => undefined, today: '2026-11-21' },
)
const numbers = (search: Record<string, string>) =>
  visibleRows(rows, parseView(itemList, search), me).map(({ number }) => number)

test('an item has the points of its controls and is eligible if all of them are', () => {
  expect(rows.map(({ points, eligible }) => [points, eligible])).toEqual([
    [5, false],
    [1, true],
    [0, undefined],
    [0, undefined],
  ])
})

test('items sort by due date, then those without one, then closed items', () => {
  expect(numbers({})).toEqual([4, 1, 2, 3])
  expect(numbers({ sort: '-points' })).toEqual([1, 2, 3, 4])
})

test.each([
  [{ status: 'overdue' }, [1]],
  [{ status: 'not-closed' }, [4, 1, 2]],
  [{ status: 'draft,closed' }, [4, 3]],
  [{ eligible: 'no' }, [1]],
  [{ deviation: 'waiting' }, [4]],
  [{ owner: 'me' }, [2]],
  [{ severity: 'high' }, [2]],
  [{ control: '3.1.3' }, [2]],
  [{ q: 'ac.l2-3.1.1' }, [1]],
  [{ q: 'v-2 weakness' }, [2]],
])('%o shows %o', (search, shown) => {
  expect(numbers(search)).toEqual(shown)
})

test('the counters leave out closed items', () => {
  expect(countsOf(rows)).toEqual({ open: 3, overdue: 1, ineligible: 1 })
})
