import { beforeEach, expect, test, vi } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { NO_DETAILS } from './details.ts'
import { forgetUnfinished, isSameFile, rememberUnfinished, unfinishedUploads, type Unfinished } from './unfinished.ts'

const dana = parseId('users', '00000000-0000-4000-8000-00000000000d')
const marco = parseId('users', '00000000-0000-4000-8000-00000000000e')
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('location', { origin: 'https://parapet.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

function unfinished(id: number, changes: Partial<Unfinished> = {}): Unfinished {
  return {
    id: `00000000-0000-4000-8000-00000000000${id}`,
    userId: dana,
    companyId: parseId('companies', '00000000-0000-4000-8000-0000000000c0'),
    controlId: parseId('controls', '00000000-0000-4000-8000-0000000000c1'),
    controlNumber: '3.1.1',
    details: NO_DETAILS,
    title: 'MFA export',
    description: '',
    fileName: 'mfa.zip',
    size: 20_000_000,
    lastModified: 1,
    url: 'https://parapet.example/storage/v1/upload/resumable/abc',
    ...changes,
  }
}

test('unfinished uploads survive a reload, latest first, each once', () => {
  rememberUnfinished(unfinished(1))
  rememberUnfinished(unfinished(2))
  rememberUnfinished(unfinished(1, { title: 'Newer' }))
  expect(unfinishedUploads(dana).map(({ title }) => title)).toEqual(['Newer', 'MFA export'])
  forgetUnfinished(unfinished(1).id)
  expect(unfinishedUploads(dana)).toEqual([unfinished(2)])
})

test('a person does not see the uploads of another', () => {
  rememberUnfinished(unfinished(1))
  expect(unfinishedUploads(marco)).toEqual([])
  expect(unfinishedUploads(undefined)).toEqual([])
})

test('the same file is recognized by name, size and date', () => {
  const file = { name: 'mfa.zip', size: 20_000_000, lastModified: 1 }
  expect(isSameFile(unfinished(1), file)).toBe(true)
  expect(isSameFile(unfinished(1), { ...file, lastModified: 2 })).toBe(false)
  expect(isSameFile(unfinished(1), { ...file, size: 20_000_001 })).toBe(false)
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"id":1}'],
  ['no record', '[1, null, {"id": "x"}]'],
  ['an address elsewhere', JSON.stringify([unfinished(1, { url: 'https://evil.example/upload' })])],
  ['a relative address', JSON.stringify([unfinished(1, { url: '//evil.example/upload' })])],
])('what was not written by this page is passed over: %s', (_what, text) => {
  stored.set('unfinished-uploads', text)
  expect(unfinishedUploads(dana)).toEqual([])
})
