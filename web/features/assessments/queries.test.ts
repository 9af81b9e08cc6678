import { expect, test, vi } from 'vitest'
import { parseId } from '#domain/ids.ts'

vi.hoisted(() => vi.stubGlobal('location', { origin: 'http://localhost' }))
const { oneAssessment } = await import('./queries.ts')

test('an assessment follows the exceptions, evidence and plan of action of its controls', () => {
  const { meta } = oneAssessment(parseId('companies', '00000000-0000-0000-0000-000000000001'), 1)
  expect(meta?.['follows']).toEqual(
    expect.arrayContaining(['control_exceptions', 'exception_reviews', 'evidence', 'poam_items', 'poam_controls']),
  )
})
