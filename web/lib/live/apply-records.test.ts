import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import type { CompanyControl } from '../controls/controls-queries.ts'
import { aControl } from '../testing-control.ts'
import { applyRecords } from './apply-records.ts'
import type { StatusRecord } from './changes.ts'

const dana = parseId('users', '00000000-0000-4000-8000-00000000000d')
const at = (second: number) => `2026-11-21T09:00:0${second}.5+00:00`

const control = (number: number, changes: Partial<CompanyControl> = {}) => aControl(`3.1.${number}`, changes)

function record(of: CompanyControl, changes: Partial<StatusRecord> = {}): StatusRecord {
  return {
    control_id: of.id,
    status: 'Completed',
    notes: null,
    na_reason: null,
    addressable_decision: null,
    addressable_reason: null,
    partial_case: null,
    owner_id: null,
    due_on: null,
    review_on: null,
    updated_at: at(2),
    updated_by: dana,
    ...changes,
  }
}

test('a status set elsewhere shows with author and time; other controls keep their identity', () => {
  const [first, second] = [control(1), control(2)]
  const after = applyRecords([first, second], [record(second)], [])
  expect(after[0]).toBe(first)
  expect(after[1]).toMatchObject({ status: 'Completed', changedAt: at(2), changedBy: dana, weight: 5 })
})

test('a record older than the shown one is skipped', () => {
  const mine = control(1, { status: 'In Progress', changedAt: at(3) })
  expect(applyRecords([mine], [record(mine)], [])[0]).toBe(mine)
})

test('the echo of an own write changes nothing', () => {
  const mine = control(1, { status: 'Completed', changedAt: at(2), changedBy: dana })
  expect(applyRecords([mine], [record(mine)], [])[0]).toBe(mine)
})

test('of several changes to one control the newest wins, in any order', () => {
  const one = control(1)
  const early = record(one, { updated_at: at(2), status: 'In Progress' })
  const late = record(one, { updated_at: at(3), status: 'Not Applicable' })
  expect(applyRecords([one], [early, late], [])[0]?.status).toBe('Not Applicable')
  expect(applyRecords([one], [late, early], [])[0]?.status).toBe('Not Applicable')
})

test('changes to other controls return the same list', () => {
  const list = [control(1)]
  expect(applyRecords(list, [record(control(2))], [])).toBe(list)
})

test('the number of evidence items updates, the status stays', () => {
  const one = control(1, { status: 'In Progress', changedAt: at(1) })
  const { id, title, description, family } = one
  const changed = { id, title, description, family, safeguard_domain: '', evidence_count: 4 }
  expect(applyRecords([one], [], [changed])[0]).toEqual({ ...one, evidence_count: 4 })
})
