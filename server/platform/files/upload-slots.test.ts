import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import type { UploadSlots } from './files.ts'
import { createUploadSlots } from './upload-slots.ts'

let slots: UploadSlots
let ended: (() => void)[]
let begun: string[]

beforeEach(() => {
  slots = createUploadSlots()
  ended = []
  begun = []
})

const sender = () => new IncomingMessage(new Socket())

/** An upload that continues until the test ends it. */
function upload(name: string, from = sender(), person = 'Ada'): Promise<void> {
  return slots.run(person, from, () => {
    begun.push(name)
    return new Promise((resolve) => ended.push(resolve))
  })
}

test('the fifth upload of a person waits for one to end, without delaying other people', async () => {
  const four = ['1', '2', '3', '4'].map((name) => upload(name))
  void upload('5')
  void upload('other', sender(), 'Eve')
  expect(begun).toEqual(['1', '2', '3', '4', 'other'])
  ended[0]?.()
  await four[0]
  await expect.poll(() => begun).toContain('5')
})

test('a sender that leaves the queue takes no other sender’s turn', async () => {
  const [first] = ['1', '2', '3', '4'].map((name) => upload(name))
  const leaver = sender()
  const left = upload('leaver', leaver)
  void upload('next')
  leaver.destroy()
  await expect(left).rejects.toMatchObject({ kind: 'truncated' })
  ended[0]?.()
  await first
  await expect.poll(() => begun).toEqual(['1', '2', '3', '4', 'next'])
})

test('a sender that has already disconnected starts nothing', async () => {
  const gone = sender().destroy()
  await expect(upload('gone', gone)).rejects.toMatchObject({ kind: 'truncated' })
  expect(begun).toEqual([])
})
