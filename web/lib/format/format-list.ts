const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Status, owner and due". */
export function formatList(words: readonly string[]): string {
  return list.format(words)
}
