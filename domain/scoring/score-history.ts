import { type ControlStatus, DEFAULT_CONTROL_STATUS } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { scoreOf } from './assess.ts'
import type { AssessedControl } from './domain-summary.ts'

/** Controls that came to that status on one calendar day (UTC), at its end; null: before the days that are known. */
export interface StatusMoves {
  readonly status: ControlStatus
  readonly day: string | null
  /** Their `nist_id`s. */
  readonly ids: readonly string[]
}

export interface ScoreOnDay {
  /** A calendar day, `2026-11-21`; the score is the one at its end. */
  readonly day: string
  readonly score: number
}

/**
 * The controls as they stood at the end of a day: each as it came to stand last until then, Not Started where it had
 * no status. Which controls there were then is not known, so they are those of now.
 */
export function controlsOn<Control extends AssessedControl>(
  controls: readonly Control[],
  moves: readonly StatusMoves[],
  day: string,
): Control[] {
  return withStatuses(controls, statusesUntil(inOrder(moves), day))
}

/** The score at the end of each of these days, as `assess` gives it. The days must ascend. */
export function scoreHistory(
  protocol: ProtocolId,
  controls: readonly AssessedControl[],
  moves: readonly StatusMoves[],
  days: readonly string[],
): ScoreOnDay[] {
  const waiting = inOrder(moves)
  const statuses = new Map<string, ControlStatus>()
  let score = scoreOf(protocol, withStatuses(controls, statuses)).value
  return days.map((day) => {
    const due = waiting.findIndex((move) => !isUntil(move, day))
    const passed = waiting.splice(0, due === -1 ? waiting.length : due)
    for (const [id, status] of statusesUntil(passed, day)) statuses.set(id, status)
    if (passed.length > 0) score = scoreOf(protocol, withStatuses(controls, statuses)).value
    return { day, score }
  })
}

/**
 * The first day with a score: the one on which the company was created, or that of an earlier status that was brought
 * in. Empty where statuses of before the known days exist.
 */
export function firstKnownDay(createdAt: string, moves: readonly StatusMoves[]): string {
  const days = [createdAt.slice(0, 10), ...moves.map(({ day }) => day ?? '')]
  return days.reduce((first, day) => (day < first ? day : first))
}

/** Days that lie `step` days apart and end with `last`, ascending. */
export function daysUntil(last: string, count: number, step: number): string[] {
  return Array.from({ length: count }, (_, index) => dayBefore(last, (count - 1 - index) * step))
}

/** The calendar day that many days earlier. */
export function dayBefore(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() - days)
  return moment.toISOString().slice(0, 10)
}

function statusesUntil(moves: readonly StatusMoves[], day: string): Map<string, ControlStatus> {
  const known = moves.filter((move) => isUntil(move, day))
  return new Map(known.flatMap(({ status, ids }) => ids.map((id): [string, ControlStatus] => [id, status])))
}

function withStatuses<Control extends AssessedControl>(
  controls: readonly Control[],
  statuses: ReadonlyMap<string, ControlStatus>,
): Control[] {
  return controls.map((control) => ({ ...control, status: statuses.get(control.nist_id) ?? DEFAULT_CONTROL_STATUS }))
}

function isUntil(move: StatusMoves, day: string): boolean {
  return move.day === null || move.day <= day
}

/** Calendar days as text stand in the order of time; what was before all comes first. */
function inOrder(moves: readonly StatusMoves[]): StatusMoves[] {
  return moves.toSorted((one, other) => (one.day ?? '').localeCompare(other.day ?? ''))
}
