import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Statement } from './database.ts'

/**
 * Texts of the prepared statements on one connection. A page uses a few dozen of 500 characters; a hostile variety must
 * not fill the backend's memory, of which a character takes some 100 bytes.
 */
const MAX_PREPARED_CHARS = 250_000

/** The part of pg's connection that writes protocol messages (missing in its published types). */
interface Wire {
  readonly stream: { cork?(): void; uncork?(): void }
  parse(query: { name: string; text: string; types: number[] }): void
  bind(config: { portal: string; statement: string; values: unknown[]; binary: boolean }): void
  execute(config: { portal: string; rows: number }): void
  close(target: { type: 'S'; name: string }): void
  sync(): void
}

/** Names by role and text, so that frequent statements are hashed once; emptied when a hostile variety fills it. */
const MAX_NAMES = 1_000
const names = new Map<string, Map<string, string>>()

/** Names and lengths of texts, the oldest first. */
const preparedOn = new WeakMap<Wire, Map<string, number>>()

/**
 * A settings statement and a main statement in one flush and one implicit transaction. Without BEGIN the two end at
 * Sync: `set_config(…, true)` applies to the main statement and ends after it, and an error rolls back both. Measured
 * at 0.65 of pipelined pgbench, where four statements in four round trips reach 0.30.
 */
export class FusedBatch implements pg.Submittable {
  readonly result: Promise<(string | null)[][]>
  readonly #settings: Statement
  readonly #main: Statement
  /** Part of the statement's name: alternating roles on one prepared statement makes PostgreSQL replan it each time. */
  readonly #role: string
  #rows: (string | null)[][] = []
  #commands = 0
  #error: Error | undefined
  #names: string[] = []
  #settle: { resolve: (rows: (string | null)[][]) => void; reject: (error: Error) => void } | undefined

  constructor(settings: Statement, main: Statement, role: string) {
    this.#settings = settings
    this.#main = main
    this.#role = role
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // The creator of the batch may have failed before awaiting it.
    this.result.catch(() => undefined)
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    wire.stream.cork?.()
    try {
      this.#write(wire, this.#settings, '')
      this.#write(wire, this.#main, this.#role)
      wire.sync()
    } finally {
      wire.stream.uncork?.()
    }
  }

  #write(wire: Wire, { text, values }: Statement, role: string): void {
    const prepared = preparedOn.get(wire) ?? new Map<string, number>()
    preparedOn.set(wire, prepared)
    const name = nameOf(role, text)
    this.#names.push(name)
    if (!prepared.has(name)) {
      forgetOldest(wire, prepared, MAX_PREPARED_CHARS - text.length)
      wire.parse({ name, text, types: [] })
      prepared.set(name, text.length)
    }
    wire.bind({ portal: '', statement: name, values: values.map(toText), binary: false })
    wire.execute({ portal: '', rows: 0 })
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#commands === 1) this.#rows.push(message.fields)
  }

  handleCommandComplete(): void {
    this.#commands += 1
  }

  handleError(error: Error, connection: pg.Connection): void {
    // A statement whose Parse failed does not exist on the server; dropping both names is always right.
    const wire = connection as unknown as Wire
    const prepared = preparedOn.get(wire)
    for (const name of this.#names) {
      if (prepared?.delete(name)) wire.close({ type: 'S', name })
    }
    this.#error = error
    this.#settle?.reject(error)
  }

  /** The connection is given up: rejects the result, and writes nothing more to it. */
  abandon(error: Error): void {
    this.#error = error
    this.#settle?.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#settle?.resolve(this.#rows)
  }
}

function nameOf(role: string, text: string): string {
  const known = names.get(role)?.get(text)
  if (known !== undefined) return known
  const name = `p${createHash('sha1').update(role).update('\n').update(text).digest('base64url')}`
  const ofRole = names.get(role) ?? new Map<string, string>()
  if (ofRole.size >= MAX_NAMES) ofRole.clear()
  names.set(role, ofRole.set(text, name))
  return name
}

/** Parameters are sent as text; an array as PostgreSQL's array literal. */
function toText(value: Statement['values'][number]): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value !== 'object') return String(value)
  return `{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

function forgetOldest(wire: Wire, prepared: Map<string, number>, mostChars: number): void {
  let chars = 0
  for (const length of prepared.values()) chars += length
  for (const [name, length] of prepared) {
    if (chars <= mostChars) return
    prepared.delete(name)
    wire.close({ type: 'S', name })
    chars -= length
  }
}
