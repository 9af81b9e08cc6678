import { expect, test } from 'vitest'
import { readChange, type ChangeMessage } from './changes.ts'

const company = '00000000-0000-4000-8000-0000000000c0'
const id = '00000000-0000-4000-8000-000000000001'
const about = { schema: 'public', table: 't', commit_timestamp: '2026-11-21T09:00:00Z', errors: [] }
const status = {
  control_id: id,
  status: 'Completed',
  notes: null,
  na_reason: null,
  addressable_decision: null,
  addressable_reason: null,
  partial_case: null,
  owner_id: null,
  due_on: '2027-01-10',
  review_on: null,
  updated_at: '2026-11-21T09:00:00Z',
  updated_by: null,
}
const [at, day] = ['2026-11-21T09:00:00Z', '2026-11-21']
const evidence = {
  id,
  company_id: company,
  control_id: null,
  title: 'MFA export',
  created_at: at,
  updated_at: at,
  number: 1,
  effective_on: day,
  review_state: 'Not reviewed',
  version: 1,
  version_at: at,
}

const inserted = (row: object): ChangeMessage => ({ ...about, eventType: 'INSERT', new: { ...row }, old: {} })
const updated = (row: object): ChangeMessage => ({ ...about, eventType: 'UPDATE', new: { ...row }, old: {} })
const deleted = (row: object): ChangeMessage => ({ ...about, eventType: 'DELETE', new: {}, old: { ...row } })

const tooLarge: ChangeMessage = { ...inserted(evidence), errors: ['Error 413: Payload Too Large'] }

test('a new and a changed status are both read', () => {
  expect(readChange('org_control_status', inserted(status))).toEqual({ kind: 'status', record: status })
  expect(readChange('org_control_status', updated(status))).toEqual({ kind: 'status', record: status })
})

test('evidence is read with the metadata of its file, and by its key when deleted', () => {
  expect(readChange('evidence', inserted({ ...evidence, file_size: 12, file_scan: 'clean' }))).toMatchObject({
    kind: 'evidence',
    record: { title: 'MFA export', file_size: 12, file_scan: 'clean', file_sha256: null },
  })
  expect(readChange('evidence', deleted(evidence))).toEqual({ kind: 'evidence gone', id, companyId: company })
})

test.each([
  ['a new control', 'controls', inserted({ id, title: '', description: '', family: '', evidence_count: 0 })],
  ['a control that goes', 'controls', deleted({ id, company_id: company })],
  ['a status that goes', 'org_control_status', deleted({ id, company_id: company })],
  ['a status that nobody knows', 'org_control_status', updated({ ...status, status: 'Done' })],
  ['a row without its columns', 'evidence', inserted({ id })],
  ['a row too large to be sent', 'evidence', tooLarge],
] as const)('%s makes the list ask again', (_what, table, message) => {
  expect(readChange(table, message)).toEqual({ kind: 'unknown', table })
})
