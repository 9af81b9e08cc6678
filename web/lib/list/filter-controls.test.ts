import { expect, test } from 'vitest'
import { filterControls } from './filter-controls.ts'
import { defineList, parseView, type ViewOf } from './list-view.ts'
import { choicesFilter, flagFilter } from './param.ts'

const list = defineList({
  filters: {
    status: choicesFilter('Status', { open: 'Open', closed: 'Closed' }),
    owner: flagFilter('Owner', 'me'),
  },
  settings: {},
})

function controls(address: { status?: string; owner?: string }) {
  const changes: Partial<ViewOf<typeof list>>[] = []
  return { ...filterControls({ list, view: parseView(list, address), update: (one) => changes.push(one) }), changes }
}

test('a menu shows the chosen values of its filter and changes no other', () => {
  const { menuOf, changes } = controls({ status: 'open', owner: 'me' })
  const { filter, selected, onChange } = menuOf('status')
  expect(filter.label).toBe('Status')
  expect(selected).toEqual(['open'])
  onChange(['open', 'closed'])
  expect(changes).toEqual([{ status: ['open', 'closed'] }])
})

test.each([
  [{}, false],
  [{ owner: 'me' }, true],
])('a line of the menu turns its filter on, and off again: %j', (address, isOn) => {
  const { flagOf, changes } = controls(address)
  const flag = flagOf('owner')
  expect(flag.isOn).toBe(isOn)
  flag.onChange(!isOn)
  expect(changes).toEqual([{ owner: !isOn }])
})
