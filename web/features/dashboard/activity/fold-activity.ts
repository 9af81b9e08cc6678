import type { Activity } from '../queries.ts'

/** What one person did about one control in one go. */
export interface Doings {
  readonly id: string
  readonly at: string
  /** Of the control; null for what belongs to none. */
  readonly nist_id: string | null
  readonly title: string | null
  readonly who: string | null
  /** The one that it has now. */
  readonly status: string | undefined
  /** The titles of what was added, the latest first. */
  readonly evidence: readonly string[]
}

const IN_ONE_GO_MS = 5 * 60_000

/** Entries, the latest first, with those of one person and one control that follow one another within minutes as one. */
export function foldActivity(entries: readonly Activity[]): readonly Doings[] {
  const folded: Doings[] = []
  let previous: Activity | undefined
  for (const entry of entries) {
    const last = folded.at(-1)
    if (last !== undefined && previous !== undefined && isSameGo(previous, entry))
      folded[folded.length - 1] = withEntry(last, entry)
    else folded.push(withEntry({ ...entry, id: `${entry.kind} ${entry.id}`, status: undefined, evidence: [] }, entry))
    previous = entry
  }
  return folded
}

function isSameGo(later: Activity, earlier: Activity): boolean {
  const isSame = later.nist_id !== null && later.nist_id === earlier.nist_id
  const isByOne = later.who !== null && later.who === earlier.who
  return isSame && isByOne && Date.parse(later.at) - Date.parse(earlier.at) <= IN_ONE_GO_MS
}

function withEntry(doings: Doings, { kind, what }: Activity): Doings {
  if (kind === 'evidence') return { ...doings, evidence: [...doings.evidence, what] }
  return { ...doings, status: doings.status ?? what }
}
