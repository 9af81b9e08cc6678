import { paragraphsIn } from './printable.ts'

export interface ListItem {
  /** As typed: "1.", "b)"; a bullet for every other mark. */
  readonly label: string
  readonly text: string
}

/** A paragraph or list of a text. */
export type TextPart =
  { readonly kind: 'paragraph'; readonly text: string } | { readonly kind: 'list'; readonly items: readonly ListItem[] }

const BULLET = '•'
const MARK = /^[ \t]*(?:[-*•–]|(\d{1,3}[.)]|[a-z]\)))[ \t]+(?=\S)/

/** Parses a text: empty lines separate paragraphs, and lines that begin with a mark are list items. */
export function textPartsOf(text: string): readonly TextPart[] {
  return paragraphsIn(text).flatMap(partsIn)
}

function partsIn(paragraph: string): readonly TextPart[] {
  const before: string[] = []
  const items: ListItem[] = []
  for (const line of paragraph.split('\n')) {
    const mark = MARK.exec(line)
    const last = items.at(-1)
    if (mark !== null) items.push({ label: mark[1] ?? BULLET, text: line.slice(mark[0].length) })
    else if (last !== undefined) items[items.length - 1] = { ...last, text: `${last.text}\n${line.trim()}` }
    else before.push(line)
  }
  // "3. Something" alone is a line of text that begins with a number.
  if (items.length === 0 || (items.length === 1 && items[0]?.label !== BULLET))
    return [{ kind: 'paragraph', text: paragraph }]
  const list: TextPart = { kind: 'list', items }
  return before.length === 0 ? [list] : [{ kind: 'paragraph', text: before.join('\n') }, list]
}
