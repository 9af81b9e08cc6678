import type { Context } from 'hono'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Logger } from '#server/platform/log.ts'
import type { RequestVariables } from '#server/platform/module.ts'
import type { Links } from './links/links.ts'

export type StorageContext = Context<{ Variables: RequestVariables }>

/** The dependencies of every endpoint of this module. */
export interface Storage {
  readonly database: Database
  readonly files: Files
  readonly log: Logger
  readonly links: Links
}

/** One request with its parsed path. */
export interface StorageRequest {
  readonly c: StorageContext
  /** Anonymous on a route without a key. */
  readonly caller: Caller
  /** Empty if the path names no bucket. */
  readonly bucket: string
  /** Empty if the path names no file. */
  readonly name: string
}

export type Endpoint = (storage: Storage, request: StorageRequest) => Promise<Response>
