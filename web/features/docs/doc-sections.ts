import { lexer, type Token } from 'marked'

/** A part of a document under its own name: below a heading, or a paragraph that begins with a bold name. */
export interface DocSection {
  readonly title: string
  readonly anchor: string
  /** Without marks of Markdown. */
  readonly text: string
}

/** Anchors as GitHub makes them, because the documents are read there too. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** The bold name that a paragraph begins with. */
export function leadOf({ tokens: [first] = [] }: { tokens?: readonly Token[] | undefined }): string | undefined {
  return first?.type === 'strong' && 'text' in first ? String(first.text) : undefined
}

/** The sections of a document in Markdown, in their order. */
export function sectionsOf(markdown: string): readonly DocSection[] {
  const sections: { title: string; anchor: string; text: string }[] = []
  for (const token of lexer(markdown)) {
    const title = titleOf(token)
    if (title !== undefined) sections.push({ title: plainText(title), anchor: anchorOf(title), text: '' })
    const last = sections.at(-1)
    if (last !== undefined && token.type !== 'heading' && token.type !== 'space')
      last.text = `${last.text} ${plainText(token.raw)}`.trim()
  }
  return sections
}

function titleOf(token: Token): string | undefined {
  if (token.type === 'heading' && 'text' in token) return token.depth === 1 ? undefined : String(token.text)
  return token.type === 'paragraph' && 'tokens' in token ? leadOf(token) : undefined
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?kbd>|[*`|#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The sections that have every word of the query; those that have them in their title first. */
export function matchingSections<Section extends DocSection>(sections: readonly Section[], query: string): Section[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const named = sections.filter(({ title }) => has(title))
  return [
    ...named,
    ...sections.filter((section) => !named.includes(section) && has(`${section.title} ${section.text}`)),
  ]
}

const BEFORE = 60
const LENGTH = 220

/** The part of a text around the first word of the query that it has. */
export function excerptOf(text: string, query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const at = Math.min(
    ...words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0),
    text.length,
  )
  if (at === text.length || at <= BEFORE) return shortened(text)
  const start = text.indexOf(' ', at - BEFORE) + 1
  return `… ${shortened(text.slice(start))}`
}

const shortened = (text: string) => (text.length <= LENGTH ? text : `${text.slice(0, text.lastIndexOf(' ', LENGTH))} …`)
