import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { parseId } from '#domain/ids.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { createUndoHistory, reversalOf, type StatusChanges } from './undo-history.ts'
import { aControl } from '#web/lib/testing-control.ts'

const scope: ControlsScope = {
  companyId: parseId('companies', '00000000-0000-0000-0000-000000000001'),
  protocol: 'cmmc2',
}
const elsewhere: ControlsScope = { ...scope, protocol: 'hipaa' }

type Aimed = StatusChanges & { scope: ControlsScope }

function aChange(ids: readonly string[], status: ControlStatus, of = scope): Aimed {
  const controls = ids.map((id) => aControl(id))
  return {
    scope: of,
    before: controls.map(({ id }) => ({ controlId: id, status: 'Not Started' })),
    after: controls.map(({ id }) => ({ controlId: id, status })),
  }
}

test('the latest change of the company comes first, and only twenty are kept', () => {
  const history = createUndoHistory<Aimed>()
  const changes = Array.from({ length: 25 }, (_, index) => aChange([`3.1.${index + 1}`], 'Completed'))
  changes.forEach(history.add)
  history.add(aChange(['164.312(d)'], 'Completed', elsewhere))
  let undone = 0
  for (let latest = history.latest(scope); latest; latest = history.latest(scope)) {
    history.remove(latest)
    undone++
  }
  expect(undone).toBe(19)
  expect(history.latest(elsewhere)?.scope).toBe(elsewhere)
})

test('changes of another person at the same browser are passed over', () => {
  const history = createUndoHistory<Aimed & { by: string }>()
  history.add({ ...aChange(['3.1.1'], 'Completed'), by: 'dana' })
  history.add({ ...aChange(['3.1.2'], 'Completed'), by: 'priya' })
  expect(history.latest(scope, ({ by }) => by === 'dana')?.by).toBe('dana')
  expect(history.latest(scope, ({ by }) => by === 'marco')).toBeUndefined()
})

test('later changes stay', () => {
  const change = aChange(['3.1.1', '3.1.2'], 'Completed')
  const now = [aControl('3.1.1', { status: 'Completed' }), aControl('3.1.2', { status: 'Not Applicable' })]
  expect(reversalOf(change, now)).toEqual([{ controlId: aControl('3.1.1').id, status: 'Not Started' }])
})
