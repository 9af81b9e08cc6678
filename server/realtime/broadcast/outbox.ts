import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from '#server/platform/log.ts'
import type { Channel } from '../channels/channel.ts'
import type { Message } from '../socket/frames.ts'
import { limits } from '../limits.ts'

/** Sends between two turns of the event loop: a few milliseconds, so that requests are answered in between. */
const SENDS_A_TURN = 500

interface Job {
  readonly channels: readonly Channel[]
  readonly message: Message
  readonly done?: () => void
}

/** Sends messages to many channels in order, without blocking the event loop. */
export class Outbox {
  readonly #log: Logger
  readonly #jobs: Job[] = []
  #isSending = false

  constructor(log: Logger) {
    this.#log = log
  }

  /** Callers should refuse new messages: the queue must not fill the memory. */
  get isFull(): boolean {
    return this.#jobs.length >= limits.waitingMessages
  }

  send(channels: readonly Channel[], message: Message): void {
    if (channels.length > 0) this.#add({ channels, message })
  }

  /** Resolves when everything queued until now has been sent. */
  drained(): Promise<void> {
    if (!this.#isSending) return Promise.resolve()
    return new Promise((done) => this.#add({ channels: [], message: () => undefined, done }))
  }

  #add(job: Job): void {
    this.#jobs.push(job)
    if (this.#isSending) return
    this.#isSending = true
    void this.#work()
  }

  #sendTo({ open, connection }: Channel, message: Message): void {
    try {
      if (open) connection.send(message)
    } catch (error) {
      this.#log.error({ err: error }, 'a message could not be sent')
    }
  }

  async #work(): Promise<void> {
    let left = SENDS_A_TURN
    for (let job = this.#jobs.shift(); job !== undefined; job = this.#jobs.shift()) {
      for (const channel of job.channels) {
        if (left === 0) {
          await nextTurn()
          left = SENDS_A_TURN
        }
        left -= 1
        this.#sendTo(channel, job.message)
      }
      job.done?.()
    }
    this.#isSending = false
  }
}
