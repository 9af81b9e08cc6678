import type pg from 'pg'

/** Numbers that a duty reports for the Admin page: { removed: 12 }. */
export type DutyFigures = Readonly<Record<string, number>>

/** One turn at a duty. */
export interface DutyTurn {
  /** Aborted when the server stops, and when another server has taken the duty over. */
  readonly signal: AbortSignal
  /**
   * Where the turn before was stopped or failed; null to start from the beginning. Text from outside: parse it.
   */
  readonly cursor: unknown
  /**
   * Saves how far the work is. With the client of the transaction that writes the work itself, both or neither survive
   * a kill.
   *
   * @throws LostLeaseError when another server has taken the duty over: the transaction must roll back
   */
  readonly saveCursor: (cursor: unknown, client?: pg.ClientBase) => Promise<void>
}

/** Recurring work of the installation. However many servers there are, one at a time is at it. */
export interface Duty {
  /** Never changes: it finds the row of the duty. */
  readonly name: string
  /** For the Admin page: "Reminders of due dates". */
  readonly title: string
  /** Rest between the end of one turn and the beginning of the next; whole seconds. */
  readonly everyMs: number
  /**
   * Must be repeatable at any time. Returns when the work is done, and throws when the signal stopped it before. A turn
   * that fails is repeated with backoff.
   */
  readonly run: (turn: DutyTurn) => Promise<DutyFigures | void>
}

/** Another server has the duty: this one was silent for longer than its lease. */
export class LostLeaseError extends Error {
  constructor(name: string) {
    super(`another server has taken over: ${name}`)
  }
}

/** A failure that others cause and that passes, such as a source that asks for a pause: retried later than others. */
export class RetryLaterError extends Error {
  /** What the other side asks for; the pause grows with each failure besides. */
  readonly afterMs: number

  constructor(message: string, afterMs = 0, cause?: unknown) {
    super(message, { cause })
    this.afterMs = afterMs
  }
}
