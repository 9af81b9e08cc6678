import type { Context } from 'hono'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Logger } from '#server/platform/log.ts'
import type { RequestVariables } from '#server/platform/module.ts'
import type { Links } from './links.ts'
import type { UploadSlots } from './upload-slots.ts'

export type StorageContext = Context<{ Variables: RequestVariables }>

/** What every endpoint of this module works with. */
export interface Storage {
  readonly database: Database
  readonly files: Files
  readonly log: Logger
  readonly links: Links
  readonly slots: UploadSlots
}

/** One request, parsed as far as its path goes. */
export interface StorageRequest {
  readonly c: StorageContext
  /** On a route without a key: nobody. */
  readonly caller: Caller
  /** Empty where the path names no bucket. */
  readonly bucket: string
  /** Empty where the path names no file. */
  readonly name: string
}

export type Endpoint = (storage: Storage, request: StorageRequest) => Promise<Response>
