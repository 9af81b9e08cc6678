import { expect, test, vi } from 'vitest'
import { parseId } from '#domain/ids.ts'

vi.hoisted(() => vi.stubGlobal('location', { origin: 'http://localhost' }))
const { companySsp } = await import('./queries.ts')

test('the plan follows the exceptions that it tells of, with their reviews', () => {
  const { meta } = companySsp(parseId('companies', '00000000-0000-0000-0000-000000000001'))
  expect(meta?.['follows']).toEqual(expect.arrayContaining(['control_exceptions', 'exception_reviews']))
})
