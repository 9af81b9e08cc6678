import { expect, test } from 'vitest'
import { anUpload } from './testing-upload.ts'
import type { Upload } from './upload.ts'
import { percentSent, uploadStatusText } from './upload-words.ts'

const sending = anUpload({
  size: 20_000_000,
  phase: 'sending',
  sent: 4_200_000,
  speed: { bytesPerSecond: 1_100_000, mark: { atMs: 0, sent: 4_200_000 } },
})

const words = (changes: Partial<Upload>) => uploadStatusText({ ...sending, ...changes }).replaceAll('\u00A0', ' ')

test('shows progress, speed and time left', () => {
  expect(words({})).toBe('4.2 MB of 20 MB · 1.1 MB/s · 15 s left')
})

test('leaves out unknown values', () => {
  expect(words({ speed: undefined })).toBe('4.2 MB of 20 MB')
  expect(words({ phase: 'paused' })).toBe('4.2 MB of 20 MB · Paused')
  expect(words({ phase: 'queued', sent: 0 })).toBe('20 MB · Waiting for its turn')
  expect(words({ phase: 'waiting' })).toBe('4.2 MB of 20 MB · Goes on when you are online again')
})

test('is complete only after the server confirms it', () => {
  expect(percentSent({ ...sending, sent: 20_000_000, phase: 'saving' })).toBe(99)
  expect(percentSent({ ...sending, sent: 20_000_000, phase: 'done' })).toBe(100)
  expect(percentSent({ ...sending, size: 0, sent: 0 })).toBe(0)
})
