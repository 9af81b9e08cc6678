/** Replaces what stands from `start` to `end`; inserts where both are the same. */
export interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with these edits, which do not overlap. Those at one place stay in their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < at) throw new Error('two edits overlap')
    pieces.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return pieces.join('') + text.slice(at)
}
