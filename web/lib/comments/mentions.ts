import type { Colleague } from '../company/company-people.ts'

/** The name being typed after an @, and where it begins; undefined outside a mention. */
export function typedMention(text: string, caret: number): { from: number; typed: string } | undefined {
  const found = /(?:^|\s)@([\p{L}\p{M}.'-]*(?: [\p{L}\p{M}.'-]*)?)$/u.exec(text.slice(0, caret))
  const typed = found?.[1]
  return typed === undefined ? undefined : { from: caret - typed.length - 1, typed }
}

/** The colleagues that match the typed text. */
export function matching(colleagues: readonly Colleague[], typed: string): readonly Colleague[] {
  const wanted = typed.toLowerCase()
  return colleagues
    .filter(({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().startsWith(wanted))
    .slice(0, 6)
}

/** Replaces the typed text by the full name. */
export function withMention(text: string, from: number, caret: number, { name }: Colleague) {
  const before = `${text.slice(0, from)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** The ids of the mentioned colleagues: "@Dana Whitfield". */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): readonly Colleague['id'][] {
  // A short name within a longer one is no mention of its own.
  const pieces = splitMentions(
    text,
    colleagues.map(({ name }) => name),
  )
  const mentioned = new Set(pieces.flatMap((piece) => (piece.isName ? [piece.text] : [])))
  return colleagues.filter(({ name }) => mentioned.has(`@${name}`)).map(({ id }) => id)
}

/** Splits a text into mentions and the text between them. */
export function splitMentions(
  text: string,
  names: readonly string[],
): readonly { start: number; text: string; isName: boolean }[] {
  const wanted = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  if (wanted.length === 0) return [{ start: 0, text, isName: false }]
  const pattern = new RegExp(`(@(?:${wanted.map(escaped).join('|')}))`, 'u')
  let start = 0
  return text.split(pattern).map((piece, index) => {
    const described = { start, text: piece, isName: index % 2 === 1 }
    start += piece.length
    return described
  })
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
}
