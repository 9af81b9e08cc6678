import { compareCodes, compareNumerals } from './numerals.ts'

/** The parts of a version in their order; an earlier kind is newer where another version has a later one. */
const KINDS = ['first', 'number', 'letter', 'suffix', 'suffixNumber', 'commit', 'revision', 'end'] as const

interface Token {
  readonly kind: (typeof KINDS)[number]
  readonly text: string
}

export type AlpineVersion = readonly Token[]

/** Those before `none` come before the release, those after it behind. */
const SUFFIXES = ['alpha', 'beta', 'pre', 'rc', 'none', 'cvs', 'svn', 'git', 'hg', 'p']
const NO_SUFFIX = SUFFIXES.indexOf('none')

const VERSION =
  /^(\d+)((?:\.\d+)*)([a-z]?)((?:_(?:alpha|beta|pre|rc|cvs|svn|git|hg|p)\d*)*)(?:~([0-9a-f]+))?(?:-r(\d+))?$/

/** Reads a version of Alpine: `1.2.3b_rc1-r4`. Undefined for other texts. */
export function readApk(text: string): AlpineVersion | undefined {
  const match = VERSION.exec(text.trim())
  if (match === null) return undefined
  const [, first = '', numbers = '', letter = '', suffixes = '', commit, revision] = match
  const tokens: Token[] = [{ kind: 'first', text: first }]
  for (const number of numbers.split('.').slice(1)) tokens.push({ kind: 'number', text: number })
  if (letter !== '') tokens.push({ kind: 'letter', text: letter })
  for (const suffix of suffixes.split('_').slice(1)) {
    const [, word = '', number = ''] = /^([a-z]+)(\d*)$/.exec(suffix) ?? []
    tokens.push({ kind: 'suffix', text: word })
    if (number !== '') tokens.push({ kind: 'suffixNumber', text: number })
  }
  if (commit !== undefined) tokens.push({ kind: 'commit', text: commit })
  if (revision !== undefined) tokens.push({ kind: 'revision', text: revision })
  return [...tokens, { kind: 'end', text: '' }]
}

/** As `apk version --test`. */
export function compareApk(one: AlpineVersion, other: AlpineVersion): number {
  for (const [at, left] of one.entries()) {
    const right = other[at]
    if (right === undefined) return 1
    const order = left.kind === right.kind ? compareTexts(left, right) : compareKinds(left, right)
    if (order !== 0) return order
  }
  return 0
}

function compareTexts(one: Token, other: Token): number {
  switch (one.kind) {
    case 'suffix':
      return SUFFIXES.indexOf(one.text) - SUFFIXES.indexOf(other.text)
    case 'number':
      // With a leading zero it is a fraction: 1.02 comes before 1.1.
      return one.text.startsWith('0') || other.text.startsWith('0')
        ? compareCodes(one.text, other.text)
        : compareNumerals(one.text, other.text)
    case 'first':
    case 'suffixNumber':
    case 'revision':
      return compareNumerals(one.text, other.text)
    case 'letter':
    case 'commit':
    case 'end':
      return compareCodes(one.text, other.text)
  }
}

function compareKinds(one: Token, other: Token): number {
  if (isPrerelease(one)) return -1
  if (isPrerelease(other)) return 1
  return KINDS.indexOf(other.kind) - KINDS.indexOf(one.kind)
}

const isPrerelease = ({ kind, text }: Token): boolean => kind === 'suffix' && SUFFIXES.indexOf(text) < NO_SUFFIX
