import { expect, test } from 'vitest'
import { defineList, isFiltered, parseView, queryOf, readAddress, unfiltered, writeView } from './list-view.ts'
import {
  choiceFilter,
  choiceParam,
  choicesFilter,
  flagFilter,
  idsParam,
  pageParam,
  searchText,
  sortParam,
} from './param.ts'

const list = defineList({
  filters: {
    q: searchText(),
    status: choicesFilter('Status', { open: 'Open', closed: 'Closed' }),
    linked: choiceFilter('Linked', { yes: 'Yes', no: 'No' }),
    owner: flagFilter('Owner', 'me'),
  },
  settings: {
    sort: sortParam({ due: 0, name: 0 }, 'due'),
    group: choiceParam({ none: 'No groups', status: 'Status' }, 'none'),
    hide: idsParam(),
    page: pageParam(),
  },
  unsaved: ['page'],
  overlays: ['open'],
})

const address = {
  q: 'mfa',
  status: 'closed',
  linked: 'no',
  owner: 'me',
  sort: '-name',
  group: 'status',
  hide: 'owner,due',
  page: '3',
}

test('an address is parsed and written back', () => {
  const view = parseView(list, address)
  expect(view).toEqual({
    q: 'mfa',
    status: ['closed'],
    linked: 'no',
    owner: true,
    sort: { columnId: 'name', descending: true },
    group: 'status',
    hide: ['owner', 'due'],
    page: 3,
    ignored: 0,
  })
  expect(writeView(list, view)).toEqual(address)
  expect(isFiltered(list, view)).toBe(true)
})

test('unknown values are ignored and counted', () => {
  const view = parseView(list, { status: 'open,lost', linked: 'maybe', owner: 'you', sort: 'size', page: '-4' })
  expect(view).toMatchObject({ status: ['open'], linked: undefined, owner: false, page: 1, ignored: 4 })
  expect(writeView(list, view)).toEqual({ status: 'open' })
})

test('an empty address is the initial view, and writes an empty address', () => {
  const view = parseView(list, {})
  expect(view).toMatchObject({ sort: { columnId: 'due', descending: false }, group: 'none', page: 1, ignored: 0 })
  expect([writeView(list, view), isFiltered(list, view)]).toEqual([{}, false])
})

test('a saved view leaves out the page and the open record', () => {
  expect(queryOf(list, parseView(list, { ...address, page: '3' }))).not.toContain('page')
  expect(readAddress(list, { open: 'V-1', view: 'mine', other: 'x', page: '2' })).toEqual({
    open: 'V-1',
    view: 'mine',
    page: '2',
  })
})

test('clearing filters keeps sort, groups and columns', () => {
  const cleared = { ...parseView(list, address), ...unfiltered(list) }
  expect(writeView(list, cleared)).toEqual({ sort: '-name', group: 'status', hide: 'owner,due', page: '3' })
})

test('a chip removes one value of its filter', () => {
  const { status, linked, owner, q } = list.filters
  expect(status.chips(['open', 'closed'])).toEqual([
    { text: 'Open', without: ['closed'] },
    { text: 'Closed', without: ['open'] },
  ])
  expect(linked.chips('no')).toEqual([{ text: 'No', without: undefined }])
  expect(owner.chips(true)).toEqual([{ text: 'me', without: false }])
  expect(q.chips('mfa')).toEqual([])
})
