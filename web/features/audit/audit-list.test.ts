import { expect, test } from 'vitest'
import { parseView, readAddress, writeView } from '#web/lib/list/list-view.ts'
import { auditList, filtersOf, withPeople } from './audit-list.ts'
import { ANN } from './testing.ts'

const address = {
  person: ANN,
  action: 'created,warnings',
  object: 'evidence',
  from: '2026-11-01',
  to: '2026-11-30',
  q: '3.1.5',
  of: 'all',
}

test('an address is parsed and written back', () => {
  const view = parseView(auditList, readAddress(auditList, address))
  expect(filtersOf(view)).toEqual({
    person: ANN,
    action: ['created', 'warnings'],
    object: ['evidence'],
    from: '2026-11-01',
    to: '2026-11-30',
    q: '3.1.5',
  })
  expect(writeView(auditList, view)).toEqual(address)
})

test('people and days that do not exist are ignored and counted', () => {
  const view = parseView(auditList, { person: 'ann', action: 'flew,created', from: '2026-13-45', to: 'today' })
  expect(view).toMatchObject({ person: undefined, action: ['created'], from: undefined, to: undefined, ignored: 4 })
})

test('a chip names the person', () => {
  const { person } = withPeople([{ id: ANN, name: 'Ann Archer' }]).filters
  expect(person.chips(ANN)).toEqual([{ text: 'Ann Archer', without: undefined }])
})
