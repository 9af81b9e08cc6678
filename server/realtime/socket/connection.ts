import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { Bucket } from './rate-limit-bucket.ts'
import { write, type Message, type Outgoing, type Version } from './frames.ts'
import { closeCodes, limits } from '../limits.ts'
import type { Viewer } from '../channels/viewer.ts'

/** What is known about a client before its socket exists. */
export interface Admitted {
  readonly version: Version
  readonly viewer: Viewer
  /** Undefined where the network has no limit. */
  readonly network: string | undefined
}

/** One client's socket. It has no timers; `periodic-checks.ts` checks all sockets. */
export class Connection {
  readonly version: Version
  /** The viewer of channels that send no token. */
  readonly viewer: Viewer
  readonly joins = new Bucket(limits.joins)
  readonly network: Admitted['network']
  /** Whose tokens it has shown. */
  readonly people = new Set<string>()
  readonly openedAt = performance.now()
  /** When it last left a channel; initially, when it connected. */
  leftAt = performance.now()
  /** When the last frame arrived. */
  lastFrameAt = performance.now()
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #frames = new Bucket(limits.messages)
  #refused = 0
  /** By topic, the last of the queued frames. */
  readonly #pending = new Map<string, Promise<void>>()
  #pendingFrames = 0

  /** @param stream the socket's raw stream; frames are written to it directly */
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

  /**
   * Counts a frame against the rate limit; frames beyond it are ignored, and a client that continues is disconnected.
   */
  admits(): boolean {
    this.lastFrameAt = performance.now()
    if (this.#frames.take(1, this.lastFrameAt)) {
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
      return this.close('slow', 'Too slow: load again what you missed')
    const frame = message(this.version)
    if (frame !== undefined) this.#stream.write(frame)
  }

  /** Sends to this client alone; `payload` is any JSON value. */
  sendJson(outgoing: Omit<Outgoing, 'payload'>, payload: unknown): void {
    this.send((version) => write(version, { ...outgoing, payload: JSON.stringify(payload) }))
  }

  close(why: keyof typeof closeCodes, reason: string): void {
    this.#socket.close(closeCodes[why], reason)
  }

  /** Without waiting for the client. */
  destroy(): void {
    this.#socket.terminate()
  }

  /** Handles the frames of one topic in order, however long one of them takes. `work` must not fail. */
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
