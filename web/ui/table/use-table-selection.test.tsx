import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Selection } from './table-selection.ts'
import { useTableSelection, type TableSelectionActions } from './use-table-selection.ts'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The actions of a table without selected rows, and what each of them selects. */
function actionsOf() {
  const chosen: Selection[] = []
  let actions: TableSelectionActions | undefined
  const Table = () => {
    actions = useTableSelection(ROWS, undefined, (selection) => chosen.push(selection))
    return null
  }
  renderToString(<Table />)
  if (actions === undefined) throw new Error('not drawn')
  return { actions, last: () => [...(chosen.at(-1) ?? [])] }
}

test('extending goes on from where it began', () => {
  const { actions, last } = actionsOf()
  actions.extend('a', 'b')
  actions.extend('b', 'c')
  expect(last()).toEqual(['a', 'b', 'c'])
})

test('extending after a move without Shift leaves out the rows that were passed', () => {
  const { actions, last } = actionsOf()
  actions.extend('a', 'b')
  actions.extend('e', 'f')
  expect(last()).toEqual(['e', 'f'])
  actions.toggle('a', false)
  actions.extend('d', 'e')
  expect(last()).toEqual(['d', 'e'])
})
