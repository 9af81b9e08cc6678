import { RealtimeClient, type WebSocketLikeConstructor } from '@supabase/realtime-js'
import { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { readBinary, readText } from './frames.ts'
import { webSocketFrame } from './websocket-frame.ts'

const { serializer } = new RealtimeClient('ws://localhost', {
  params: { apikey: 'x' },
  transport: WebSocket as unknown as WebSocketLikeConstructor,
})

/** A message as the published client sends it. */
function encoded(payload: object): Buffer | string {
  let frame: Buffer | string = ''
  serializer.encode({ join_ref: '1', ref: '2', topic: 'realtime:room', event: 'broadcast', payload }, (result) => {
    frame = typeof result === 'string' ? result : Buffer.from(result)
  })
  return frame
}

test.each([
  ['a word', { event: 'said', payload: { text: 'Grüße' } }, { text: 'Grüße' }],
  ['nothing', { event: 'said', payload: null }, {}],
  ['an accent in the event', { event: 'café', payload: 1 }, 1],
  ['bytes', { event: 'raw', payload: new Uint8Array([0, 1, 255]).buffer }, Buffer.from([0, 1, 255])],
])('reads the frames of the published client: %s', (_, message, payload) => {
  const frame = encoded({ type: 'broadcast', ...message })
  expect(Buffer.isBuffer(frame) && readBinary('2.0.0', frame)).toEqual({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:room',
    event: 'broadcast',
    payload: { event: message.event, payload },
  })
})

test('message references may be numbers', () => {
  expect(readText('2.0.0', '[null,7,"t","e",{}]')).toEqual({
    joinRef: null,
    ref: '7',
    topic: 't',
    event: 'e',
    payload: {},
  })
  expect(readText('1.0.0', '{"topic":"t","event":"e","ref":7}')).toMatchObject({ joinRef: null, ref: '7' })
})

test.each([
  [0, 2],
  [125, 2],
  [126, 4],
  [65_535, 4],
  [65_536, 10],
])('a frame of %i bytes has a header of %i', (bytes, header) => {
  const frame = webSocketFrame(Buffer.alloc(bytes, 'x'), false)
  expect(frame.length).toBe(bytes + header)
  const length = header === 2 ? frame[1] : header === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2))
  expect([frame[0], length]).toEqual([0x81, bytes])
  expect(webSocketFrame(Buffer.alloc(0), true)).toEqual(Buffer.from([0x82, 0]))
})
