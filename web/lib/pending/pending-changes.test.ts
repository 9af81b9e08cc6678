import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aControl } from '../testing-control.ts'
import { parseId } from '#domain/ids.ts'
import type { PendingChange } from './pending-changes.ts'

const ME = parseId('users', '00000000-0000-4000-8000-000000000001')
const COMPANY = parseId('companies', '00000000-0000-4000-8000-000000000002')
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const { forgetPendingOfOthers, forgetPending, leftBehind, rememberPending, THIS_PAGE, untilAnswered } =
  await import('./pending-changes.ts')

function pendingChange(nistId: string, change: PendingChange['change'], page = 'an earlier one'): PendingChange {
  const { id: controlId, nist_id: controlNumber } = aControl(nistId)
  return { userId: ME, companyId: COMPANY, controlId, controlNumber, change, seen: [], page }
}
const status = (nistId: string, to: 'Completed' | 'In Progress', page?: string) =>
  pendingChange(nistId, { kind: 'status', status: to }, page)

test('only the latest change of a field is kept, and a response to an earlier one does not drop it', () => {
  const [first, second] = [status('3.1.1', 'In Progress'), status('3.1.1', 'Completed')]
  rememberPending([first])
  rememberPending([second, pendingChange('3.1.1', { kind: 'objective', objectiveId: 'cmmc2/3.1.1/a', result: null })])
  forgetPending([first])
  expect(leftBehind(ME, COMPANY).map(({ change }) => change.kind)).toEqual(['status', 'objective'])
  forgetPending([second])
  expect(leftBehind(ME, COMPANY)).toHaveLength(1)
})

test('only changes of earlier page loads are sent again, as the person who made them', () => {
  rememberPending([status('3.1.1', 'Completed'), status('3.1.2', 'Completed', THIS_PAGE)])
  expect(leftBehind(ME, COMPANY).map(({ controlNumber }) => controlNumber)).toEqual(['3.1.1'])
  expect(leftBehind(parseId('users', COMPANY), COMPANY)).toEqual([])
  forgetPendingOfOthers(undefined)
  expect(stored.size).toBe(0)
})

test('changes that were refused because the session had ended are sent after the next sign-in', () => {
  const change = status('3.1.1', 'Completed', THIS_PAGE)
  rememberPending([change])
  expect(leftBehind(ME, COMPANY)).toEqual([])
  forgetPending([change], true)
  expect(leftBehind(ME, COMPANY).map(({ controlNumber }) => controlNumber)).toEqual(['3.1.1'])
})

test('tampered changes are skipped', () => {
  rememberPending([status('3.1.1', 'Completed')])
  const [key = ''] = stored.keys()
  stored.set(key, `[{"userId":"x"},1,${String(stored.get(key)).slice(1, -1).replace('Completed', 'Perfect')}]`)
  expect(leftBehind(ME, COMPANY)).toEqual([])
  stored.set(key, '{')
  expect(leftBehind(ME, COMPANY)).toEqual([])
})

test('a request without a response is sent again, an error is not', () => {
  expect(untilAnswered.retry(5, new Error('', { cause: new TypeError('Failed to fetch') }))).toBe(true)
  expect(untilAnswered.retry(0, new Error('', { cause: { code: '42501', message: 'denied' } }))).toBe(false)
  expect(untilAnswered.retryDelay(20)).toBe(10_000)
})

test('a result of an assessment is kept field by field, and read back', () => {
  const assessmentId = parseId('assessments', '00000000-0000-4000-8000-000000000003')
  const result = (values: Extract<PendingChange['change'], { kind: 'result' }>['values']) =>
    pendingChange('3.1.1', { kind: 'result', assessmentId, objectiveId: null, values })
  rememberPending([result({ result: 'Met' }), result({ observed: 'The list.' })])
  rememberPending([result({ result: 'Not Met' }), result({ methods: ['Test'] })])
  const kept = leftBehind(ME, COMPANY).map(({ change }) => change)
  const values = [{ observed: 'The list.' }, { result: 'Not Met' }, { methods: ['Test'] }]
  expect(kept).toEqual(values.map((one) => ({ kind: 'result', assessmentId, objectiveId: null, values: one })))
  const [key = ''] = stored.keys()
  stored.set(key, String(stored.get(key)).replace('"Test"', '"Guess"'))
  expect(leftBehind(ME, COMPANY)).toHaveLength(2)
})
