import { createWriteStream } from 'node:fs'
import { setTimeout as rest } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RetryLaterError } from '#server/platform/background/duty.ts'
import type { GuardedStream, StreamedResponse } from '#server/platform/egress/guarded-stream.ts'

/** The administrator has switched feeds off. */
export class FeedsOffError extends Error {}

export interface FeedRequest {
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

export interface FeedClientOptions {
  readonly stream: GuardedStream
  /** Asked before each request: not one packet leaves while feeds are off. */
  readonly isOnline: () => Promise<boolean>
  /** Rest between two requests, as NVD asks for. */
  readonly pauseMs: number
}

const PAUSE_STATUSES: ReadonlySet<number> = new Set([403, 408, 425, 429, 500, 502, 503, 504])
const MAX_TEXT_BYTES = 8 * 2 ** 20
const MAX_DOWNLOAD_BYTES = 4 * 2 ** 30

/** Asks sources politely: one request at a time, with pauses, and later where they ask for it. */
export class FeedClient {
  readonly #options: FeedClientOptions
  #queue: Promise<unknown> = Promise.resolve()
  #nextAt = 0

  constructor(options: FeedClientOptions) {
    this.#options = options
  }

  /**
   * @param work reads the body; the connection ends with it
   * @throws RetryLaterError when the source asks for a pause, FeedsOffError, and errors of the network
   */
  async ask<T>(url: string, request: FeedRequest, work: (answer: StreamedResponse) => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => this.#send(url, request, work))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** A short text. */
  text(url: string, request: FeedRequest): Promise<string> {
    return this.ask(url, request, async ({ body }) => {
      const chunks: Buffer[] = []
      for await (const chunk of limited(body, MAX_TEXT_BYTES, url)) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    })
  }

  /**
   * @param etag of what is held
   * @returns the ETag of the file; undefined where it has not changed
   */
  download(url: string, file: string, request: FeedRequest, etag?: string): Promise<{ etag: string } | undefined> {
    const headers = etag === undefined || etag === '' ? {} : { 'if-none-match': etag }
    return this.ask(url, { ...request, headers: { ...request.headers, ...headers } }, async (answer) => {
      if (answer.status === 304) return undefined
      await pipeline(Readable.from(limited(answer.body, MAX_DOWNLOAD_BYTES, url)), createWriteStream(file), {
        signal: request.signal,
      })
      return { etag: answer.headers['etag'] ?? '' }
    })
  }

  async #send<T>(url: string, request: FeedRequest, work: (answer: StreamedResponse) => Promise<T>): Promise<T> {
    const { signal, headers = {} } = request
    await rest(Math.max(0, this.#nextAt - performance.now()), undefined, { signal, ref: false })
    if (!(await this.#options.isOnline())) throw new FeedsOffError('feeds are off')
    try {
      const answer = await this.#options.stream(url, { headers: { 'user-agent': 'Parapet', ...headers }, signal })
      try {
        requireAnswer(url, answer)
        return await work(answer)
      } finally {
        await answer.close()
      }
    } finally {
      this.#nextAt = performance.now() + this.#options.pauseMs
    }
  }
}

function requireAnswer(url: string, { status, headers }: StreamedResponse): void {
  if (status === 200 || status === 304) return
  const { host } = new URL(url)
  if (PAUSE_STATUSES.has(status))
    throw new RetryLaterError(
      `${host} answers with ${status}; it is asked again later.`,
      retryAfterMs(headers['retry-after']),
    )
  throw new RetryLaterError(`${host} answers with ${status} for ${new URL(url).pathname}.`)
}

/** Seconds or a date. */
function retryAfterMs(header = ''): number {
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

async function* limited(body: AsyncIterable<Buffer>, most: number, url: string): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > most) throw new RetryLaterError(`${new URL(url).host} sends more than a feed has.`)
    yield chunk
  }
}
