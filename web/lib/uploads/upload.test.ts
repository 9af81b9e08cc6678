import { expect, test } from 'vitest'
import { anUpload } from './testing-upload.ts'
import {
  afterEvent,
  isActive,
  secondsLeft,
  uploadsToStart,
  type Upload,
  type UploadEvent,
  type UploadPhase,
} from './upload.ts'

const after = (upload: Upload, ...events: UploadEvent[]) => events.reduce(afterEvent, upload)
const progress = (sent: number, atMs: number): UploadEvent => ({ type: 'progress', sent, atMs })

test('a file goes from the queue to the server and becomes evidence', () => {
  const upload = after(anUpload(), { type: 'start' }, progress(400, 0))
  expect(upload).toMatchObject({ phase: 'sending', sent: 400 })
  expect(after(upload, { type: 'sent' })).toMatchObject({ phase: 'saving', sent: 1000 })
  expect(after(upload, { type: 'sent' }, { type: 'saved' })).toMatchObject({ phase: 'done', sent: 1000 })
})

test('a resumed upload continues where it was paused', () => {
  const paused = after(anUpload(), { type: 'start' }, progress(400, 0), { type: 'pause' })
  expect(paused).toMatchObject({ phase: 'paused', sent: 400 })
  expect(after(paused, { type: 'resume' }, { type: 'start' })).toMatchObject({ phase: 'sending', sent: 400 })
})

test('without network it waits, and continues by itself', () => {
  const waiting = after(anUpload(), { type: 'start' }, progress(400, 0), { type: 'interrupt' })
  expect(waiting.phase).toBe('waiting')
  expect(after(waiting, { type: 'reconnect' })).toMatchObject({ phase: 'queued', sent: 400 })
})

test('an upload in one request restarts from the beginning', () => {
  const sending = after(anUpload({ isResumable: false }), { type: 'start' }, progress(400, 0))
  expect(after(sending, { type: 'interrupt' }, { type: 'reconnect' })).toMatchObject({ phase: 'queued', sent: 0 })
  expect(after(sending, { type: 'fail', message: 'No' })).toMatchObject({ phase: 'failed', sent: 400, message: 'No' })
  expect(after(sending, { type: 'fail', message: 'No' }, { type: 'retry' })).toMatchObject({
    phase: 'queued',
    sent: 0,
    message: undefined,
  })
})

test.each<[UploadPhase, UploadEvent]>([
  ['paused', progress(900, 0)],
  ['paused', { type: 'fail', message: 'aborted' }],
  ['done', { type: 'fail', message: 'late' }],
  ['done', { type: 'retry' }],
  ['saving', { type: 'pause' }],
  ['failed', { type: 'sent' }],
  ['queued', { type: 'saved' }],
])('%s: the late word of something stopped changes nothing (%j)', (phase, event) => {
  const upload = anUpload({ phase, sent: 100 })
  expect(afterEvent(upload, event)).toBe(upload)
})

test('three are sent at once, in their order', () => {
  const queue = (...phases: UploadPhase[]) => phases.map((phase, index) => anUpload({ id: String(index), phase }))
  const ids = (uploads: readonly Upload[]) => uploadsToStart(uploads).map(({ id }) => id)
  expect(ids(queue('queued', 'queued', 'queued', 'queued'))).toEqual(['0', '1', '2'])
  expect(ids(queue('sending', 'queued', 'saving', 'queued', 'queued'))).toEqual(['1'])
  expect(ids(queue('paused', 'failed', 'waiting', 'done', 'queued'))).toEqual(['4'])
  expect(ids(queue('sending', 'sending', 'sending', 'queued'))).toEqual([])
})

test('speed and time left are smoothed, and known only after half a second', () => {
  const begun = after(anUpload({ size: 100_000 }), { type: 'start' }, progress(0, 0), progress(100, 100))
  expect(secondsLeft(begun)).toBeUndefined()
  const measured = after(begun, progress(1000, 1000))
  expect(measured.speed?.bytesPerSecond).toBe(1000)
  expect(secondsLeft(measured)).toBe(99)
  expect(after(measured, progress(5000, 2000)).speed?.bytesPerSecond).toBeCloseTo(1900)
  expect(secondsLeft(after(measured, { type: 'pause' }))).toBeUndefined()
})

test('a tab may be closed while uploads are paused, failed or done, not while they run', () => {
  const active = (phase: UploadPhase) => isActive(anUpload({ phase }))
  expect((['queued', 'sending', 'waiting', 'saving'] as const).every(active)).toBe(true)
  expect((['paused', 'failed', 'done'] as const).some(active)).toBe(false)
})
