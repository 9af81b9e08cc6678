import { expect, test } from 'vitest'
import { conditionsOf, endOf, startOf } from './conditions.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import { auditList, filtersOf, type AuditFilters } from './audit-list.ts'
import { ANN, CONTROL } from './testing.ts'

const conditions = (changes: Partial<AuditFilters>, controlIds: string[] = []) =>
  conditionsOf({ ...filtersOf(parseView(auditList, {})), ...changes }, controlIds)

test('each filter is one condition with its values as alternatives', () => {
  expect(conditions({ person: ANN, action: ['created', 'accounts'], object: ['evidence'] })).toEqual([
    `user_id.eq.${ANN},actor_id.eq.${ANN}`,
    'action.eq.INSERT,action.like.auth_*',
    'relation.eq."evidence",relation.eq."evidence_links",relation.eq."evidence_requests",relation.eq."storage.objects"',
  ])
  expect(conditions({})).toEqual([])
})

test('signing in is no warning', () => {
  expect(conditions({ action: ['warnings'] })).toEqual(['and(severity.eq.warning,action.neq.auth_login)'])
})

test('an id finds all entries that carry it', () => {
  const [only] = conditions({ q: ` ${ANN} ` })
  expect(only).toContain(`record_id.eq.${ANN}`)
  expect(only).toContain(`session_id.eq.${ANN}`)
})

test.each(['48213', '#48213'])('%s finds the event of that number', (q) => {
  expect(conditions({ q })).toEqual(['seq.eq.48213,record_id.eq.48213'])
})

test('a control is found by its number, through the ids that it has', () => {
  expect(conditions({ q: '3.1.5' }, [CONTROL])[0]).toContain(`new_values->>control_id.eq.${CONTROL}`)
})

test('typed text cannot leave its quotes', () => {
  expect(conditions({ q: String.raw`a",b\*` })[0]).toContain(String.raw`record_id.ilike."*a\",b\\*"`)
})

test('a day ends where the next one begins, however many hours it has', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31']) {
    const at = new Date(endOf(day))
    expect([at.getHours(), at.getMinutes()]).toEqual([0, 0])
    expect(at.getTime()).toBeGreaterThan(new Date(startOf(day)).getTime())
  }
})
