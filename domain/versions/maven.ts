import { compareCodes, compareNumerals, isNumeral } from './numerals.ts'

interface Token {
  /** What stands before it; a change between digits and letters counts as a hyphen. */
  readonly separator: '.' | '-'
  readonly text: string
}

/** In this order; every other word comes behind, in alphabetical order. "" is the release. */
const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp']
const ALIASES: Readonly<Record<string, string>> = { cr: 'rc', final: '', ga: '', release: '' }
/** Only where a number follows at once. */
const SHORT: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' }

/** The version order of Maven (`ComparableVersion`, and the POM reference's "Version Order Specification"). */
export function compareMaven(one: string, other: string): number {
  const [left, right] = [tokensOf(one), tokensOf(other)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareTokens(left[at] ?? padding(right[at]), right[at] ?? padding(left[at]))
    if (order !== 0) return order
  }
  return 0
}

const padding = (other: Token | undefined): Token =>
  other?.separator === '.' ? { separator: '.', text: '0' } : { separator: '-', text: '' }

function tokensOf(version: string): readonly Token[] {
  const tokens: Token[] = []
  const pattern = /([.\-_]?)(\d+|[^\d.\-_]+|(?=[.\-_]|$))/g
  for (const [, separator = '', text = ''] of version.trim().toLowerCase().matchAll(pattern)) {
    if (separator === '' && text === '') continue
    const token = text === '' ? '0' : text
    // A word after a dot counts as one after a hyphen, and so does a change between digits and letters.
    const isDotted = isNumeral(token) && (separator === '.' || tokens.length === 0)
    expandShort(tokens, token, separator)
    tokens.push({ separator: isDotted ? '.' : '-', text: ALIASES[token] ?? token })
  }
  return withoutNulls(tokens)
}

function expandShort(tokens: Token[], next: string, separator: string): void {
  const last = tokens.at(-1)
  const long = last === undefined ? undefined : SHORT[last.text]
  if (last !== undefined && long !== undefined && separator === '' && isNumeral(next))
    tokens[tokens.length - 1] = { ...last, text: long }
}

/** Nothing is left of zeros and releases at the end, and before each hyphen. */
function withoutNulls(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = []
  const trim = () => {
    while (isNull(kept.at(-1))) kept.pop()
  }
  for (const token of tokens) {
    if (token.separator === '-') trim()
    kept.push(token)
  }
  trim()
  return kept
}

const isNull = (token: Token | undefined): boolean => token !== undefined && /^0*$/.test(token.text)

function compareTokens(one: Token, other: Token): number {
  const [isNumber, isOtherNumber] = [isNumeral(one.text), isNumeral(other.text)]
  if (isNumber && isOtherNumber)
    return Number(one.separator === '.') - Number(other.separator === '.') || compareNumerals(one.text, other.text)
  if (isNumber !== isOtherNumber) return isNumber ? 1 : -1
  return rank(one.text) - rank(other.text) || compareCodes(one.text, other.text)
}

function rank(word: string): number {
  const at = QUALIFIERS.indexOf(word)
  return at === -1 ? QUALIFIERS.length : at
}
