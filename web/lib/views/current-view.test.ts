import { expect, test } from 'vitest'
import { canonical, currentView, searchOf, type View } from './current-view.ts'

const all: View = { id: 'all', name: 'All', query: '' }
const mine: View = { id: 'mine', name: 'Mine', query: 'owner=me' }
const open: View = { id: '7', name: 'Open', query: 'status=not-started,in-progress&sort=-points' }
const views: [View, ...View[]] = [all, mine, open]

test('without a name in the address it is the view with the same parameters, in any order', () => {
  expect(currentView(views, undefined, '')).toEqual({ view: all, isEdited: false })
  expect(currentView(views, undefined, 'sort=-points&status=not-started%2Cin-progress')).toEqual({
    view: open,
    isEdited: false,
  })
})

test('a named view with other parameters is edited', () => {
  expect(currentView(views, 'mine', 'owner=me&q=mfa')).toEqual({ view: mine, isEdited: true })
  expect(currentView(views, 'mine', 'owner=me&view=mine')).toEqual({ view: mine, isEdited: false })
})

test('a built-in view that the filters turn into another one is that one; a saved view stays, edited', () => {
  expect(currentView(views, 'all', 'owner=me')).toEqual({ view: mine, isEdited: false })
  const saved = { ...open, saved: { isShared: false } }
  expect(currentView([all, mine, saved], '7', 'owner=me')).toEqual({ view: saved, isEdited: true })
})

test('parameters of no view, or an unknown name, are the first view, edited', () => {
  expect(currentView(views, undefined, 'q=mfa')).toEqual({ view: all, isEdited: true })
  expect(currentView(views, 'gone', 'owner=me')).toEqual({ view: mine, isEdited: false })
})

test('a view opens an address that names it', () => {
  expect(searchOf(open)).toEqual({ status: 'not-started,in-progress', sort: '-points', view: '7' })
  expect(canonical(new URLSearchParams(searchOf(open)).toString())).toBe(canonical(open.query))
})
