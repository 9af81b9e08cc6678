// COPY through the pg client, which passes its messages to the query at hand but has no streams of its own.
import { once } from 'node:events'
import { PassThrough, type Duplex } from 'node:stream'
import type pg from 'pg'

/** What the client hands to a query that copies. */
interface CopyConnection {
  readonly stream: Duplex
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

interface CopyData {
  readonly chunk: Buffer
}

/** Rows come one a message; so many bytes of them are passed on together. */
const GATHERED_BYTES = 256 * 1024

/**
 * The output of `copy … to stdout`, in pieces that end with a row. The server waits while the reader does.
 *
 * @throws the database's error
 */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  const query = new CopyOut(text)
  client.query(query)
  try {
    yield* query.rows as AsyncIterable<Buffer>
  } finally {
    query.rows.destroy()
  }
}

/**
 * Sends rows to `copy … from stdin`, at the pace of the server.
 *
 * @throws the database's error, or the source's: then no row is copied
 */
export function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, source, (error) => (error === undefined ? resolve() : reject(error))))
  })
}

class CopyOut {
  readonly rows = new PassThrough({ highWaterMark: 2 * GATHERED_BYTES })
  readonly #text: string
  #gathered: Buffer[] = []
  #bytes = 0

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: CopyData, { stream }: CopyConnection): void {
    if (this.rows.destroyed) return
    // A view of the parser's buffer, which it uses again.
    this.#gathered.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes < GATHERED_BYTES || this.#pass()) return
    stream.pause()
    const goOn = () => stream.resume()
    this.rows.once('drain', goOn).once('close', goOn)
  }

  handleCommandComplete(): void {
    if (this.rows.destroyed) return
    this.#pass()
    this.rows.end()
  }

  handleReadyForQuery(): void {
    // The end came with the command's completion.
  }

  handleError(error: Error): void {
    this.rows.destroy(error)
  }

  #pass(): boolean {
    const piece = Buffer.concat(this.#gathered)
    this.#gathered = []
    this.#bytes = 0
    return piece.length === 0 || this.rows.write(piece)
  }
}

class CopyIn {
  readonly #text: string
  readonly #source: AsyncIterable<Uint8Array>
  readonly #settle: (error?: Error) => void
  #failure: Error | undefined
  #isOver = false

  constructor(text: string, source: AsyncIterable<Uint8Array>, settle: (error?: Error) => void) {
    this.#text = text
    this.#source = source
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  handleCommandComplete(): void {
    // `handleReadyForQuery` settles: only then may the next statement be sent.
  }

  /** Not called after an error. */
  handleReadyForQuery(): void {
    this.#settle()
  }

  handleError(error: Error): void {
    // Of a failing source, its own error says more than the one that the database makes of it.
    this.#isOver = true
    this.#settle(this.#failure ?? error)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#isOver) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail('the source failed')
    }
  }
}
