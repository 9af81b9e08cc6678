/** A field of a record, or of a part of it, that was changed. */
export interface ActivityLine {
  id: string
  at: string
  /** Null where nobody in person did it, or it is not known who. */
  userId: string | null
  /** What was changed: "Status", "Objective a", "Comment". */
  what: string
  /** Null where there was or is nothing. */
  before: string | null
  after: string | null
}

/** An entry of the trail as lines are made of it. */
export interface TrailEntry {
  id: string | null
  relation: string | null
  created_at: string | null
  user_id: string | null
  old_values: unknown
  new_values: unknown
}

/** What one person changed in one go. */
export interface Activity {
  id: string
  at: string
  userId: string | null
  changes: readonly Change[]
}

export interface Change {
  what: string
  /** What it was, each time, the last being what it is. */
  values: readonly (string | null)[]
}

const IN_ONE_GO_MS = 5 * 60_000

/** The lines of a record, the latest first, with those of one person that follow one another within minutes folded into one. */
export function foldActivity(lines: readonly ActivityLine[]): readonly Activity[] {
  const folded: (Activity & { since: string })[] = []
  for (const line of lines) {
    const last = folded.at(-1)
    const isSameGo =
      last !== undefined &&
      line.userId !== null &&
      last.userId === line.userId &&
      Date.parse(last.since) - Date.parse(line.at) <= IN_ONE_GO_MS
    if (isSameGo) folded[folded.length - 1] = { ...last, since: line.at, changes: withEarlier(last.changes, line) }
    else folded.push({ ...line, since: line.at, changes: withEarlier([], line) })
  }
  return folded.map(({ id, at, userId, changes }) => ({ id, at, userId, changes }))
}

/** What a field became and was changed again is one change of several steps. */
function withEarlier(changes: readonly Change[], { what, before, after }: ActivityLine): readonly Change[] {
  const at = changes.findIndex((one) => one.what === what && one.values[0] === after && after !== null)
  const later = changes[at]
  if (later === undefined) return [...changes, { what, values: [before, after] }]
  return changes.with(at, { what, values: [before, ...later.values] })
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Status, owner and due": each once. */
export function whatInWords(changes: readonly Change[]): string {
  const [first = '', ...others] = new Set(changes.map(({ what }) => what))
  return list.format([first, ...others.map((what) => what.charAt(0).toLowerCase() + what.slice(1))])
}
