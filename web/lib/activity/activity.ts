import { formatList } from '#web/lib/format/format-list.ts'

/** A changed field of a record or of one of its parts. */
export interface ActivityLine {
  id: string
  /** The audit log entry: its lines are one change, also of an unknown person. */
  entry?: string
  at: string
  /** Null when no person did it, or the person is unknown. */
  userId: string | null
  /** The field or part: "Status", "Objective a", "Comment". */
  what: string
  /** Null where there was or is no value. */
  before: string | null
  after: string | null
  /** A field that was filled in when the record was added. */
  isAdded?: boolean
}

/** An audit log entry that lines are made from. */
export interface TrailEntry {
  id: string | null
  relation: string | null
  created_at: string | null
  user_id: string | null
  old_values: unknown
  new_values: unknown
}

/** Changes that one person made together. */
export interface Activity {
  id: string
  at: string
  userId: string | null
  /** Whether the record was added by it. */
  isAdded: boolean
  changes: readonly Change[]
}

export interface Change {
  what: string
  /** The value after each step; the last one is current. */
  values: readonly (string | null)[]
}

const IN_ONE_GO_MS = 5 * 60_000

/** Folds the lines of a record, newest first: lines of one person within a few minutes become one activity. */
export function foldActivity(lines: readonly ActivityLine[]): readonly Activity[] {
  const folded: (Activity & { entry: string | undefined; since: string })[] = []
  for (const line of lines) {
    const last = folded.at(-1)
    const isSameGo =
      last !== undefined &&
      ((line.entry !== undefined && last.entry === line.entry) ||
        (line.userId !== null &&
          last.userId === line.userId &&
          Date.parse(last.since) - Date.parse(line.at) <= IN_ONE_GO_MS))
    const { id, entry, at, userId, isAdded = false } = line
    if (isSameGo) {
      const changes = withEarlier(last.changes, line)
      folded[folded.length - 1] = { ...last, entry, since: at, isAdded: last.isAdded || isAdded, changes }
    } else folded.push({ id, entry, at, userId, since: at, isAdded, changes: withEarlier([], line) })
  }
  return folded
}

/** Merges repeated changes of a field into one change with several steps. */
function withEarlier(changes: readonly Change[], { what, before, after }: ActivityLine): readonly Change[] {
  const at = changes.findIndex((one) => one.what === what && one.values[0] === after && after !== null)
  const later = changes[at]
  if (later === undefined) return [...changes, { what, values: [before, after] }]
  return changes.with(at, { what, values: [before, ...later.values] })
}

/** "Status, owner and due": each name once. */
export function changedNames(changes: readonly Change[]): string {
  const [first = '', ...others] = new Set(changes.map(({ what }) => what))
  return formatList([first, ...others.map((what) => what.charAt(0).toLowerCase() + what.slice(1))])
}
