import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { aControl } from '../testing-control.ts'
import type { PendingChange } from './pending-changes.ts'

const ME = parseId('users', '00000000-0000-4000-8000-000000000001')
const OTHER = parseId('users', '00000000-0000-4000-8000-000000000002')
const COMPANY = parseId('companies', '00000000-0000-4000-8000-000000000003')
const ASSESSMENT = parseId('assessments', '00000000-0000-4000-8000-000000000004')

const stored = new Map<string, string>()
let record: object
let refusals: Response[]
let written: unknown[]

/** A server with one record, which first refuses what it is told to refuse. */
async function answer(input: unknown, { method, body = '' }: { method?: string; body?: string } = {}) {
  if (input === '/config.json') return Response.json({ url: '', anonKey: '', needsFirstAccount: false })
  const refusal = refusals.shift()
  if (refusal !== undefined) return refusal
  if (method === 'GET') return Response.json([record])
  written.push(JSON.parse(body))
  return new Response(null, { status: 201 })
}

beforeEach(() => {
  stored.clear()
  refusals = []
  written = []
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1000 })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { origin: 'https://example.com' })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

vi.stubGlobal('location', { origin: 'https://example.com' })
const { resendPending } = await import('./resend-pending.ts')
const { leftBehind, rememberPending, seenValue } = await import('./pending-changes.ts')

const { id: controlId, nist_id: controlNumber } = aControl('3.1.1')
const pending = (change: PendingChange['change'], seen: unknown): PendingChange => {
  const seenValues = [seenValue(seen)]
  return { userId: ME, companyId: COMPANY, controlId, controlNumber, change, seen: seenValues, page: 'an earlier one' }
}
const completed = pending({ kind: 'status', status: 'Completed' }, 'In Progress')

async function send(change: PendingChange) {
  rememberPending([change])
  await resendPending(new QueryClient(), leftBehind(ME, COMPANY), new AbortController().signal)
}

test('a change is sent though another person has changed another field of the record', async () => {
  record = { status: 'In Progress', updated_by: OTHER }
  await send(completed)
  expect(written).toMatchObject([{ status: 'Completed' }])
  expect(leftBehind(ME, COMPANY)).toEqual([])

  record = {
    result: null,
    methods: ['Test'],
    steps: '',
    sample: '',
    observed: 'A list',
    finding: '',
    updated_by: OTHER,
  }
  const values = { observed: 'The list', steps: 'Read it' }
  const change = { kind: 'result', assessmentId: ASSESSMENT, objectiveId: null, values } as const
  await send(pending(change, { observed: 'A list', steps: '' }))
  expect(written).toMatchObject([{ status: 'Completed' }, values])
})

test('a change is not sent over the newer value of another person', async () => {
  record = { status: 'Not Applicable', updated_by: OTHER }
  await send(completed)
  expect(written).toEqual([])
  expect(leftBehind(ME, COMPANY)).toEqual([])
})

test('a change that replaced an earlier one is sent over what the first one saw', async () => {
  record = { status: 'Not Started', updated_by: OTHER }
  rememberPending([pending({ kind: 'status', status: 'In Progress' }, 'Not Started')])
  await send(completed)
  expect(written).toMatchObject([{ status: 'Completed' }])
})

test.each([
  [429, { code: 'too_many_requests', message: 'Too many requests' }],
  [503, { code: 'no_connection', message: 'The database is busy. Try again.' }],
  [503, { message: 'upstream is starting' }],
])('a change is sent again after a temporary %i', async (status, body) => {
  record = { status: 'In Progress', updated_by: OTHER }
  // Longer than the client itself waits.
  const headers = { 'Retry-After': '60' }
  refusals = [
    Response.json(body, { status, headers }),
    Response.json([record]),
    Response.json(body, { status, headers }),
  ]
  await send(completed)
  expect(written).toMatchObject([{ status: 'Completed' }])
  expect(leftBehind(ME, COMPANY)).toEqual([])
})

test('a refused change is given up', async () => {
  record = { status: 'In Progress', updated_by: OTHER }
  refusals = [Response.json([record]), Response.json({ code: '42501', message: 'denied' }, { status: 403 })]
  await send(completed)
  expect(written).toEqual([])
  expect(leftBehind(ME, COMPANY)).toEqual([])
})
