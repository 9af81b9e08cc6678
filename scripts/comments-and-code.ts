export type Language = 'ts' | 'sql' | 'css'

type Kind = 'code' | 'comment' | 'text'

interface Token {
  readonly kind: Kind
  readonly pattern: RegExp
}

const BLOCK_COMMENT: Token = { kind: 'comment', pattern: /\/\*[\s\S]*?\*\//y }
// A string ends with its line, so that an apostrophe in the text of a page does no harm.
const STRINGS: readonly Token[] = [
  { kind: 'text', pattern: /'(?:\\.|[^'\\\n])*'/y },
  { kind: 'text', pattern: /"(?:\\.|[^"\\\n])*"/y },
]
const TYPESCRIPT: readonly Token[] = [
  { kind: 'comment', pattern: /(?<!:)\/\/[^\n]*/y },
  BLOCK_COMMENT,
  ...STRINGS,
  { kind: 'text', pattern: /`(?:\\[\s\S]|[^`\\])*`/y },
  { kind: 'text', pattern: /(?<=[(,=:[!&|?{};]\s*|\breturn\s+)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//y },
]
const TOKENS: Readonly<Record<Language, readonly Token[]>> = {
  ts: TYPESCRIPT,
  sql: [{ kind: 'comment', pattern: /--[^\n]*/y }, BLOCK_COMMENT, { kind: 'text', pattern: /'(?:''|[^'])*'/y }],
  css: [BLOCK_COMMENT, ...STRINGS],
}

/** The text twice, of the same length and with the same lines: once only its comments, once only its code. */
export function commentsAndCode(text: string, language: Language): { comments: string; code: string } {
  let comments = ''
  let code = ''
  for (let at = 0; at < text.length;) {
    const { kind, length } = tokenAt(text, at, TOKENS[language])
    const part = text.slice(at, at + length)
    comments += kind === 'comment' ? part : blank(part)
    code += kind === 'code' ? part : blank(part)
    at += length
  }
  return { comments, code }
}

function tokenAt(text: string, at: number, tokens: readonly Token[]): { kind: Kind; length: number } {
  for (const { kind, pattern } of tokens) {
    pattern.lastIndex = at
    const length = pattern.exec(text)?.[0].length
    if (length !== undefined) return { kind, length }
  }
  return { kind: 'code', length: 1 }
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
