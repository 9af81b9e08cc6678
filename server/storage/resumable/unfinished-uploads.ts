import type pg from 'pg'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { storageErrors } from '../errors/errors.ts'
import { PARTIAL_LIFE_MS } from './partial-upload-store.ts'

export interface UnfinishedLimits {
  /** Unfinished uploads of one person. */
  readonly count: number
  /** Their announced bytes together. */
  readonly bytes: number
}

const LIFE = `${PARTIAL_LIFE_MS} milliseconds`

/** The resumable uploads that people have begun, on all servers of the database. */
export class UnfinishedUploads {
  readonly #service: pg.Pool
  readonly #limits: UnfinishedLimits

  constructor(service: pg.Pool, limits: UnfinishedLimits) {
    this.#service = service
    this.#limits = limits
  }

  /** @throws StorageError when the person has too many, or too many bytes in them */
  async begin(id: string, owner: string, bytes: number): Promise<void> {
    await inTransaction(this.#service, async (client) => {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`unfinished uploads of ${owner}`])
      const { rows } = await client.query<{ count: number; bytes: number }>(
        `select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes
         from storage.unfinished_uploads where owner = $1 and begun_at > now() - $2::interval`,
        [owner, LIFE],
      )
      const [begun = { count: 0, bytes: 0 }] = rows
      if (begun.count >= this.#limits.count) throw storageErrors.tooManyUnfinished(this.#limits.count)
      // A single file is limited by its own size.
      if (begun.count > 0 && begun.bytes + bytes > this.#limits.bytes)
        throw storageErrors.tooManyUnfinishedBytes(this.#limits.bytes)
      await client.query('insert into storage.unfinished_uploads (id, owner, bytes) values ($1, $2, $3)', [
        id,
        owner,
        bytes,
      ])
    })
  }

  /** The upload became a file, or was deleted. */
  async end(id: string): Promise<void> {
    await this.#service.query('delete from storage.unfinished_uploads where id = $1', [id])
  }
}

/** Forgets uploads whose bytes the cleanup deletes. */
export async function cleanUpUnfinished(service: pg.Pool): Promise<void> {
  await service.query('delete from storage.unfinished_uploads where begun_at < now() - $1::interval', [LIFE])
}
