import type { Hono } from 'hono'
import type { Caller } from './callers/caller.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { Logger } from './log.ts'

/** What the HTTP entry sets on every request before a module handles it. */
export interface RequestVariables {
  requestId: string
  address: string
  /** Set by the entry for /rest, /storage and /functions; auth resolves its own. */
  caller: Caller
}

export type App = Hono<{ Variables: RequestVariables }>

/** What the platform provides to each module. Modules never import one another. */
export interface Platform {
  readonly config: Config
  readonly database: Database
  readonly files: Files
  readonly log: Logger
}
