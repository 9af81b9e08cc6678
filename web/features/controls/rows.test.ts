import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { domainsOf, groupControls, neighbours, visibleControls } from './rows.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import { controlList, type ControlsAddress } from './control-list.ts'

const controls = [
  aControl('3.1.1', { title: 'Authorized Access Control', status: 'Completed', evidence_count: 2 }),
  aControl('3.1.2', { title: 'Transactions', description: 'Roles limit what people do', status: 'In Progress' }),
  aControl('3.1.10', { title: 'Session Lock', inherited: true }),
  aControl('3.5.3', { title: 'Multifactor', safeguard_domain: 'IA', status: 'In Progress', practiceId: 'IA.L2-3.5.3' }),
]

const list = controlList({ protocol: 'cmmc2', practices: false, domains: ['AC', 'IA'], profiles: [] })
const context = { protocol: 'cmmc2', profiles: [], me: undefined, today: '2026-11-23' } as const
const shown = (address: ControlsAddress) =>
  visibleControls(controls, parseView(list, address), context).map(({ nist_id }) => nist_id)

test.each<[ControlsAddress, string[]]>([
  [{}, ['3.1.1', '3.1.2', '3.1.10', '3.5.3']],
  [{ status: 'completed' }, ['3.1.1']],
  [{ status: 'completed,not-started' }, ['3.1.1', '3.1.10']],
  [{ status: 'not_implemented' }, ['3.1.2', '3.1.10', '3.5.3']],
  [{ status: 'inheritance' }, ['3.1.10']],
  [{ status: 'in-progress', domain: 'IA' }, ['3.5.3']],
  [{ evidence: 'yes' }, ['3.1.1']],
  [{ evidence: 'no' }, ['3.1.2', '3.1.10', '3.5.3']],
  [{ q: 'ROLES people' }, ['3.1.2']],
  [{ q: 'ia.l2-3.5' }, ['3.5.3']],
  [{ sort: '-id' }, ['3.1.10', '3.1.2', '3.1.1', '3.5.3']],
  [{ sort: '-id', group: 'none' }, ['3.5.3', '3.1.10', '3.1.2', '3.1.1']],
  [{ sort: 'title', group: 'none' }, ['3.1.1', '3.5.3', '3.1.10', '3.1.2']],
  [{ sort: '-points', group: 'none' }, ['3.1.2', '3.5.3', '3.1.10', '3.1.1']],
])('%j shows %j', (search, ids) => {
  expect(shown(search)).toEqual(ids)
})

test('groups come in the order of the protocol, and keep the order inside', () => {
  const groups = groupControls('cmmc2', controls)
  expect(groups.map(({ name, controls: members }) => [name, members.length])).toEqual([
    ['Access Control', 3],
    ['Identification and Authentication', 1],
  ])
  expect(domainsOf('cmmc2', controls.toReversed())).toEqual(['AC', 'IA'])
})

test('neighbours walk the filtered list, from a control that has just left it too', () => {
  const [first, , third, fourth] = controls
  const filtered = [first, third, fourth].filter((control) => control !== undefined)
  const around = (id: string) => {
    const { previous, next } = neighbours(filtered, controls, id)
    return [previous?.nist_id, next?.nist_id]
  }
  expect(around('3.1.1')).toEqual([undefined, '3.1.10'])
  expect(around('3.1.10')).toEqual(['3.1.1', '3.5.3'])
  expect(around('3.1.2')).toEqual(['3.1.1', '3.1.10'])
  expect(around('3.5.3')).toEqual(['3.1.10', undefined])
})
