import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { Bucket } from './bucket.ts'
import type { Channel } from './channel.ts'
import { write, type Message, type Outgoing, type Version } from './frames.ts'
import { closeCodes, limits } from './limits.ts'
import type { Viewer } from './viewer.ts'

/** What is known of a client before there is a socket. */
export interface Admitted {
  readonly version: Version
  readonly viewer: Viewer
  readonly network: string
}

/** One client's socket. It has no timers of its own: `sweep.ts` looks at all of them. */
export class Connection {
  readonly version: Version
  /** Whose rights a channel has that names no token. */
  readonly viewer: Viewer
  readonly channels = new Map<string, Channel>()
  readonly joins = new Bucket(limits.joins)
  /** Where the client is, as limits count. */
  readonly network: string
  /** When it last left a channel; at first, when it came. */
  leftAt = performance.now()
  /** When the last frame came. */
  heardAt = performance.now()
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #frames = new Bucket(limits.messages)
  #refused = 0
  /** By topic, the last of the frames that wait for one another. */
  readonly #pending = new Map<string, Promise<void>>()
  #pendingFrames = 0

  /** @param stream what the socket was made of; frames are written to it as they are */
  constructor(socket: WebSocket, stream: Duplex, { version, viewer, network }: Admitted) {
    this.#socket = socket
    this.#stream = stream
    this.version = version
    this.viewer = viewer
    this.network = network
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Counts a frame; what is refused goes unread, and a client that does not stop is sent away. */
  admits(): boolean {
    this.heardAt = performance.now()
    if (this.#frames.take(1, this.heardAt)) {
      this.#refused = 0
      return true
    }
    this.#refused += 1
    if (this.#refused > limits.refusedBeforeClose) this.close('flood', 'Too many messages per second')
    return false
  }

  send(message: Message): void {
    if (!this.isOpen) return
    if (this.#stream.writableLength > limits.unsentBytes)
      return this.close('slow', 'Too slow: read anew what you missed')
    const frame = message(this.version)
    if (frame !== undefined) this.#stream.write(frame)
  }

  /** To this client alone; `payload` is anything that JSON can say. */
  tell(outgoing: Omit<Outgoing, 'payload'>, payload: unknown): void {
    this.send((version) => write(version, { ...outgoing, payload: JSON.stringify(payload) }))
  }

  close(why: keyof typeof closeCodes, reason: string): void {
    this.#socket.close(closeCodes[why], reason)
  }

  /** Without waiting for the client. */
  destroy(): void {
    this.#socket.terminate()
  }

  /** Works on the frames of one topic in order, however long one of them takes. `work` does not fail. */
  inOrder(topic: string, work: () => Promise<void> | void): void {
    const before = this.#pending.get(topic)
    if (before !== undefined && this.#pendingFrames >= limits.waitingFrames) {
      this.close('flood', 'Too many messages wait for an answer')
      return
    }
    const working = before === undefined ? work() : before.then(work)
    if (working === undefined) return
    this.#pendingFrames += 1
    const done = working.finally(() => {
      this.#pendingFrames -= 1
      if (this.#pending.get(topic) === done) this.#pending.delete(topic)
    })
    this.#pending.set(topic, done)
  }
}
