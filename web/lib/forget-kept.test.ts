import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { aControl } from './testing-control.ts'

const ME = parseId('users', '00000000-0000-4000-8000-000000000001')
const OTHER = parseId('users', '00000000-0000-4000-8000-000000000002')
const companyId = parseId('companies', '00000000-0000-4000-8000-000000000003')
const draft = { text: 'Mine', over: '', at: '2026-01-01T00:00:00Z' }

let stored: Record<string, string>

beforeEach(() => {
  // A browser lists the keys of its storage as properties.
  stored = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://example.com' })
  vi.stubGlobal(
    'localStorage',
    new Proxy(methods, {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const { forgetKept } = await import('./forget-kept.ts')
const { leftBehind, rememberPending } = await import('./pending/pending-changes.ts')
const { draftAt, keepDraft } = await import('./pending/text-drafts.ts')
const { rememberUnfinished, unfinishedUploads } = await import('./uploads/unfinished.ts')
const { NO_DETAILS } = await import('./uploads/details.ts')

function keepSomethingOf(userId: typeof ME, nistId: string) {
  const { id: controlId, nist_id: controlNumber } = aControl(nistId)
  keepDraft({ userId, companyId, what: 'notes' }, draft)
  const change = { kind: 'status', status: 'Completed' } as const
  rememberPending([{ userId, companyId, controlId, controlNumber, change, seen: [], page: 'an earlier one' }])
  rememberUnfinished({
    id: userId,
    userId,
    companyId,
    controlId,
    controlNumber,
    details: NO_DETAILS,
    title: 'A log',
    description: '',
    fileName: 'log.txt',
    size: 1,
    lastModified: 1,
    url: 'https://example.com/upload',
  })
  stored[`recent-records:${userId}:${companyId}`] = '[]'
}

const keptOf = (userId: typeof ME) => [
  draftAt({ userId, companyId, what: 'notes' }),
  leftBehind(userId, companyId).length,
  unfinishedUploads(userId).length,
  stored[`recent-records:${userId}:${companyId}`],
]

test('a person who signs in keeps their own drafts, changes, uploads and visits, and finds none of others', () => {
  keepSomethingOf(ME, '3.1.1')
  keepSomethingOf(OTHER, '3.1.2')
  forgetKept(ME)
  expect(keptOf(ME)).toEqual([draft, 1, 1, '[]'])
  expect(keptOf(OTHER)).toEqual([undefined, 0, 0, undefined])
})

test('a deliberate sign-out leaves nothing', () => {
  keepSomethingOf(ME, '3.1.1')
  forgetKept()
  expect(stored).toEqual({})
})
