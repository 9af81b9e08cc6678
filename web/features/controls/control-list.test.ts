import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { isFiltered, parseView, queryOf, writeView } from '#web/lib/list/list-view.ts'
import { canonical } from '#web/lib/views/current-view.ts'
import { builtInViews, controlList } from './control-list.ts'

const BASICS = {
  id: parseId('control_profiles', '00000000-0000-4000-8000-000000000001'),
  title: 'Basics',
  version: '1.2',
  numbers: ['3.1.1'],
}
const scope = { practices: false, domains: ['AC', 'IA', 'other'], profiles: [BASICS] }
const list = controlList({ ...scope, protocol: 'cmmc2' })

test('the list starts in the order of numbers, grouped and unfiltered', () => {
  const view = parseView(list, {})
  expect(view).toMatchObject({ sort: { columnId: 'id', descending: false }, group: 'domain', ignored: 0 })
  expect([isFiltered(list, view), writeView(list, view)]).toEqual([false, {}])
})

test.each(['completed', 'in-progress', 'not-started', 'not-applicable', 'inheritance', 'not_implemented'])(
  'the link ?status=%s filters',
  (status) => expect(parseView(list, { status })).toMatchObject({ status: [status], ignored: 0 }),
)

test('a domain that the company does not have is ignored, and either case names one', () => {
  const view = parseView(list, { status: 'done,completed', domain: 'ac,ZZ', evidence: 'some', sort: 'owner' })
  expect(view).toMatchObject({ status: ['completed'], domain: ['AC'], evidence: undefined, ignored: 4 })
  expect(writeView(list, view)).toEqual({ status: 'completed', domain: 'AC' })
})

test('folded groups are in the address, and not in a saved view', () => {
  const view = parseView(list, { closed: 'IA', domain: 'AC,IA' })
  expect(writeView(list, view)).toEqual({ closed: 'IA', domain: 'AC,IA' })
  expect(queryOf(list, view)).toBe('domain=AC%2CIA')
})

test('the address names a profile by its id, with a - for what it leaves out; a removed one is ignored', () => {
  for (const [profile, text] of [
    [BASICS.id, 'In Basics (1.2)'],
    [`-${BASICS.id}`, 'Not in Basics (1.2)'],
  ] as const) {
    const view = parseView(list, { profile })
    expect(list.filters.profile.chips(view.profile)).toEqual([{ text, without: undefined }])
    expect(writeView(list, view)).toEqual({ profile })
  }
  const without = controlList({ ...scope, profiles: [], protocol: 'cmmc2' })
  expect(parseView(without, { profile: BASICS.id })).toMatchObject({ profile: undefined, ignored: 1 })
})

test.each(['cmmc2', 'hipaa'] as const)(
  '%s: the list understands its built-in views and writes them again',
  (protocol) => {
    const own = controlList({ ...scope, protocol })
    for (const { query } of builtInViews(protocol)) {
      const view = parseView(own, Object.fromEntries(new URLSearchParams(query)))
      expect(view.ignored).toBe(0)
      expect(canonical(queryOf(own, view))).toBe(canonical(query))
    }
  },
)
