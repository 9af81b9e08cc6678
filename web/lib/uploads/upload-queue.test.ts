import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anUpload } from './testing-upload.ts'
import type { OnUploadEvent } from './sender.ts'
import { UploadQueue } from './upload-queue.ts'

beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const FILE = new File(['bytes'], 'mfa.zip')

/** A queue with uploads of these names, and what each sender was told. */
function queueOf(...ids: readonly string[]) {
  const told: string[] = []
  const events = new Map<string, OnUploadEvent>()
  const queue = new UploadQueue(({ id }, file, onEvent) => {
    told.push(`${id}: send ${file.name}`)
    events.set(id, onEvent)
    return { stop: () => told.push(`${id}: stop`), discard: () => told.push(`${id}: discard`) }
  })
  queue.add(ids.map((id) => ({ upload: anUpload({ id }), file: FILE })))
  const phases = () => queue.current().map(({ id, phase }) => `${id} ${phase}`)
  return { queue, told, phases, of: (id: string): OnUploadEvent => events.get(id) ?? (() => undefined) }
}

const fails = { type: 'fail', message: 'The server answered 503.' } as const

test('three go at once, and the next begins when one is saved and leaves the list', () => {
  const { phases, of } = queueOf('a', 'b', 'c', 'd')
  expect(phases()).toEqual(['a sending', 'b sending', 'c sending', 'd queued'])
  of('b')({ type: 'sent' })
  of('b')({ type: 'saved' })
  expect(phases()).toEqual(['a sending', 'c sending', 'd sending'])
})

test('a failed one stays with its reason, and a retry sends the same file again', () => {
  const { queue, told, phases, of } = queueOf('a')
  of('a')(fails)
  expect(queue.current()).toMatchObject([{ phase: 'failed', message: 'The server answered 503.' }])
  queue.apply('a', { type: 'retry' })
  expect(phases()).toEqual(['a sending'])
  expect(told).toEqual(['a: send mfa.zip', 'a: stop', 'a: send mfa.zip'])
})

test('a canceled one is discarded, and makes room for the next', () => {
  const { queue, told, phases } = queueOf('a', 'b', 'c', 'd')
  queue.cancel('a')
  expect(told).toContain('a: discard')
  expect(phases()).toEqual(['b sending', 'c sending', 'd sending'])
})

test('all are stopped and forgotten at once', () => {
  const { queue, told, of } = queueOf('a', 'b')
  queue.stopAll()
  of('a')(fails)
  expect(queue.current()).toEqual([])
  expect(told).toEqual(['a: send mfa.zip', 'b: send mfa.zip', 'a: stop', 'b: stop'])
})

test('the page asks before it closes only while something is under way', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { of } = queueOf('a')
  expect(isAsked()).toBe(true)
  of('a')(fails)
  expect(isAsked()).toBe(false)
})

test('an interrupted one goes on when the network is back', () => {
  const { phases, of } = queueOf('a')
  of('a')({ type: 'interrupt' })
  expect(phases()).toEqual(['a waiting'])
  window.dispatchEvent(new Event('online'))
  expect(phases()).toEqual(['a sending'])
})
