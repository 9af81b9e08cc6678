import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { parseId } from '#domain/ids.ts'
import type { Evidence } from './evidence.ts'

// The data client reads its address when it is loaded.
vi.stubGlobal('location', { origin: 'https://example.com' })
const { evidenceKeys, putEvidence } = await import('./evidence-queries.ts')
afterAll(() => vi.unstubAllGlobals())

const companyId = parseId('companies', '00000000-0000-4000-8000-000000000001')
const own = parseId('controls', '00000000-0000-4000-8000-000000000002')
const linked = parseId('controls', '00000000-0000-4000-8000-000000000003')

function anItem(changes: Partial<Evidence>): Evidence {
  return {
    id: parseId('evidence', '00000000-0000-4000-8000-000000000004'),
    company_id: companyId,
    control_id: own,
    title: 'Access log',
    description: null,
    file: null,
    uploaded_by: null,
    created_at: '2026-01-01T00:00:00Z',
    file_name: null,
    file_size: null,
    file_type: null,
    file_sha256: null,
    file_scan: null,
    number: 1,
    owner_id: null,
    effective_on: '2026-01-01',
    expires_on: null,
    review_state: 'Not reviewed',
    review_note: null,
    reviewed_by: null,
    reviewed_at: null,
    version: 1,
    version_note: null,
    version_by: null,
    version_at: '2026-01-01T00:00:00Z',
    archived_at: null,
    updated_at: '2026-02-01T00:00:00Z',
    ...changes,
  }
}

function listsWith(list: readonly Evidence[]) {
  const cache = new QueryClient()
  const keys = { own, linked }
  for (const controlId of [own, linked]) cache.setQueryData(evidenceKeys.ofControl({ companyId, controlId }), list)
  const isStale = (which: keyof typeof keys) =>
    cache.getQueryState(evidenceKeys.ofControl({ companyId, controlId: keys[which] }))?.isInvalidated
  return { cache, isStale }
}

test('a restored item is looked for in the lists of other controls that it may be linked to', () => {
  const { cache, isStale } = listsWith([])
  const restored = anItem({})
  putEvidence(cache, restored)
  expect(cache.getQueryData(evidenceKeys.ofControl({ companyId, controlId: own }))).toEqual([restored])
  expect([isStale('own'), isStale('linked')]).toEqual([false, true])
})

test('lists that have an item, a new item and an archived one are not asked for again', () => {
  const { cache, isStale } = listsWith([anItem({})])
  putEvidence(cache, anItem({ title: 'Access logs' }))
  expect(isStale('linked')).toBe(false)
  const empty = listsWith([])
  putEvidence(empty.cache, anItem({ updated_at: '2026-01-01T00:00:00Z' }))
  putEvidence(empty.cache, anItem({ archived_at: '2026-02-01T00:00:00Z' }))
  expect(empty.isStale('linked')).toBe(false)
})
