import type pg from 'pg'
import type { Caller } from '../callers/caller.ts'

export interface Statement {
  /** Must not vary with values, so that it stays prepared: lists as `= any($1)`, limits as parameters. */
  readonly text: string
  readonly values: readonly (string | number | boolean | null | readonly string[])[]
}

/** What SQL may know of an HTTP request. The settings are named as PostgREST names them. */
export interface RequestSettings {
  /** `request.method` */
  readonly method: string
  /** `request.path`, below the path of the interface */
  readonly path: string
  /** `request.headers`: a JSON object, without credentials */
  readonly headers: string
  /** `request.cookies`: a JSON object, without credentials */
  readonly cookies: string
}

/** SQLSTATE of a statement that needs more memory than one backend may have. */
export const OUT_OF_MEMORY = '53200'

export interface CallerOptions {
  /** Refuses writes (25006) for the statement. */
  readonly readOnly: boolean
  /** When PostgreSQL cancels the statement; absent: after 5 seconds. */
  readonly timeoutMs?: number | undefined
  /** The time zone in which timestamps are read and shown; a name that PostgreSQL knows. Absent: the database's own. */
  readonly timezone?: string | undefined
  /** Absent: the settings of the request are empty. */
  readonly request?: RequestSettings | undefined
  /** The server's own work, such as live updates and jobs: it does not count for the caller. */
  readonly background?: boolean
}

/** The two ways to the database: as the caller, under row-level security, or as the service itself. */
export interface Database {
  /**
   * Runs ONE statement as the caller in one transaction and one round trip (role, claims, limits and the session
   * check go in the same flush). Columns come back as text, unparsed. Runs again when it lost against another
   * transaction.
   *
   * @throws pg.DatabaseError; a failed statement is rolled back. ReadOnlyError when the session may only read;
   * TooManyRequestsError when the caller is at its limits;
   * NoConnectionError when there is no connection
   */
  asCaller(caller: Caller, statement: Statement, options: CallerOptions): Promise<(string | null)[][]>

  /**
   * Several statements as the caller in one transaction; rolled back when `work` throws. When it lost against another
   * transaction, `work` runs again from its beginning: mails, notices and live updates that it writes as rows go out
   * once, and it reads no stream.
   */
  callerTransaction<T>(caller: Caller, options: CallerOptions, work: (client: pg.ClientBase) => Promise<T>): Promise<T>

  /**
   * Counts an answer, in bytes, as unread by the caller: too many of them and further requests are refused.
   *
   * @returns to be called once, when the answer was read or its connection closed
   */
  holdAnswer(caller: Caller, bytes: number): () => void

  /**
   * The service's own login (accounts, jobs, start). Bypasses row-level security: never use a caller's identifiers
   * unchecked.
   */
  readonly service: pg.Pool

  close(): Promise<void>
}
