import { afterAll, expect, test, vi } from 'vitest'

// The data client reads its address when it is loaded.
vi.stubGlobal('location', { origin: 'https://example.com' })
const { changedColumns } = await import('./update-company.ts')
afterAll(() => vi.unstubAllGlobals())

const started = {
  name: 'Harborline',
  cage_code: null,
  description: 'Boats',
  protocol_id: 'cmmc2',
  level: 2,
} as const
const draft = { name: 'Harborline', cageCode: null, description: 'Boats', protocol: 'cmmc2', level: 2 } as const

test('a form sends only what it changed, so that it writes nothing stale over the change of another person', () => {
  expect(changedColumns(draft, started)).toEqual({})
  expect(changedColumns({ ...draft, name: 'Harborline Systems', description: null }, started)).toEqual({
    name: 'Harborline Systems',
    description: null,
  })
})

test('protocol and level are sent together', () => {
  expect(changedColumns({ ...draft, protocol: 'hipaa' }, started)).toEqual({ protocol_id: 'hipaa', level: 2 })
})
