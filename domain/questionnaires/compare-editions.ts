export interface EditionQuestion {
  readonly reference: string
  readonly text: string
}

export interface EditionChange {
  readonly change: 'Same' | 'Changed' | 'New'
  /** What it asked before, of a changed one. */
  readonly formerText: string | null
}

export interface EditionComparison {
  /** One for each question of the new edition, in its order. */
  readonly changes: readonly EditionChange[]
  readonly removed: readonly EditionQuestion[]
}

/** What a customer's new edition asks otherwise. Questions are the same by their text, changed by their number. */
export function compareEditions(
  former: readonly EditionQuestion[],
  now: readonly EditionQuestion[],
): EditionComparison {
  const byText = new Map(former.map((question) => [plain(question.text), question]))
  const kept = new Set(now.map(({ text }) => byText.get(plain(text))).filter((question) => question !== undefined))
  const byReference = new Map(
    former
      .filter((question) => question.reference !== '' && !kept.has(question))
      .map((question) => [plain(question.reference), question]),
  )
  const changes = now.map(({ reference, text }): EditionChange => {
    if (byText.has(plain(text))) return { change: 'Same', formerText: null }
    const before = reference === '' ? undefined : byReference.get(plain(reference))
    if (before === undefined) return { change: 'New', formerText: null }
    kept.add(before)
    return { change: 'Changed', formerText: before.text }
  })
  return { changes, removed: former.filter((question) => !kept.has(question)) }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
