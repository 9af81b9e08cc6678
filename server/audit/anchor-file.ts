import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type pg from 'pg'

const TAIL_BYTES = 256 * 1024

/** The signed lines outside the database: one append-only file of each server. */
export interface AnchorFile {
  /** Appends what the file lacks of the database's lines, and waits for fsync. */
  catchUp(): Promise<void>
  /** The lines of a company. */
  linesOf(company: string): Promise<string[]>
  /** All companies that lines name. */
  companies(): Promise<Set<string>>
  /** All lines, that many at a time. */
  batches(most: number): AsyncIterable<string[]>
}

export function anchorFile(file: string, service: pg.Pool): AnchorFile {
  let written: string | undefined
  let turn = Promise.resolve()

  async function append(): Promise<void> {
    written ??= await lastKnown(file, service)
    const { rows } = await service.query<{ n: string; line: string }>(
      'select a.n::text, a.line from audit.anchors a where a.n > $1 order by a.n',
      [written],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    const handle = await open(file, 'a+', 0o600)
    try {
      await cutTornLine(handle)
      await handle.appendFile(rows.map(({ line }) => `${line}\n`).join(''))
      await handle.sync()
    } finally {
      await handle.close()
    }
    written = last.n
  }

  return {
    catchUp() {
      // One at a time, or two would append the same lines; a failed one does not block the next.
      const mine = turn.then(append)
      turn = mine.catch(() => undefined)
      return mine
    },
    async linesOf(company) {
      const wanted = `"company":"${company}"`
      const found: string[] = []
      for await (const line of linesIn(file)) if (line.includes(wanted)) found.push(line)
      return found
    },
    async companies() {
      const found = new Set<string>()
      for await (const line of linesIn(file)) {
        const [, company] = /^\{"company":"([0-9a-f-]{36})"/.exec(line) ?? []
        if (company !== undefined) found.add(company)
      }
      return found
    },
    async *batches(most) {
      let batch: string[] = []
      for await (const line of linesIn(file)) {
        batch.push(line)
        if (batch.length < most) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
  }
}

/** No lines for a file that does not exist. */
async function* linesIn(file: string): AsyncGenerator<string> {
  if (await exists(file)) yield* createInterface({ input: createReadStream(file) })
}

/**
 * The number of the newest line in the file that the database knows; for a restored database it is not the last line.
 */
async function lastKnown(file: string, service: pg.Pool): Promise<string> {
  const { rows } = await service.query<{ n: string }>(
    'select coalesce(max(n), 0)::text as n from audit.anchors where line = any ($1)',
    [await tailOf(file)],
  )
  return rows[0]?.n ?? '0'
}

async function tailOf(file: string): Promise<string[]> {
  if (!(await exists(file))) return []
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const length = Math.min(size, TAIL_BYTES)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    const lines = buffer.toString('utf8').split('\n')
    // Without the last one, which is empty, or torn and about to be cut.
    return lines.slice(0, -1).filter(Boolean)
  } finally {
    await handle.close()
  }
}

/** A crash or a full disk leaves a line without its end. The database has it whole, and it is appended again. */
async function cutTornLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat()
  const length = Math.min(size, TAIL_BYTES)
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
  const torn = length - (buffer.lastIndexOf('\n') + 1)
  if (torn > 0) await handle.truncate(size - torn)
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )
