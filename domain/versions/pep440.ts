import { compareCodes, compareLists, compareNumerals, isNumeral } from './numerals.ts'

export interface PythonVersion {
  readonly epoch: string
  readonly release: readonly string[]
  /** Undefined: none. The words are `a`, `b` and `rc`. */
  readonly pre: readonly [word: string, number: string] | undefined
  readonly post: string | undefined
  readonly dev: string | undefined
  readonly local: readonly string[]
}

const VERSION =
  /^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(?:post|rev|r)[-_.]?(\d*))?(?:[-_.]?dev[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/

const PRE_WORDS: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', c: 'rc', pre: 'rc', preview: 'rc' }

/** Reads a version of PEP 440 in any spelling that it allows. Undefined for other texts. */
export function readPep440(text: string): PythonVersion | undefined {
  const match = VERSION.exec(text.trim().toLowerCase())
  if (match === null) return undefined
  const [, epoch = '0', release = '', word, number = '', shortPost, post, dev, local] = match
  return {
    epoch,
    release: release.split('.'),
    pre: word === undefined ? undefined : [PRE_WORDS[word] ?? word, number],
    post: shortPost ?? post,
    dev,
    local: local?.split(/[-_.]/) ?? [],
  }
}

/** Epoch, release, then: development releases, pre-releases, the release, post-releases. A missing number is 0. */
export function comparePep440(one: PythonVersion, other: PythonVersion): number {
  return (
    compareNumerals(one.epoch, other.epoch) ||
    compareLists(one.release, other.release, '', compareNumerals) ||
    comparePre(one, other) ||
    compareOptional(one.post, other.post, -1) ||
    compareOptional(one.dev, other.dev, 1) ||
    compareLocal(one.local, other.local)
  )
}

function comparePre(one: PythonVersion, other: PythonVersion): number {
  const [[word, number], [otherWord, otherNumber]] = [preOf(one), preOf(other)]
  return compareCodes(word, otherWord) || compareNumerals(number, otherNumber)
}

/** A bare development release comes before "a", a release after "rc". */
function preOf({ pre, post, dev }: PythonVersion): readonly [string, string] {
  return pre ?? (post === undefined && dev !== undefined ? ['', ''] : ['~', ''])
}

/** `absent`: where a version without the part stands, before (-1) or behind (1) those with it. */
function compareOptional(one: string | undefined, other: string | undefined, absent: 1 | -1): number {
  if (one === undefined || other === undefined)
    return absent * (Number(one === undefined) - Number(other === undefined))
  return compareNumerals(one, other)
}

function compareLocal(one: readonly string[], other: readonly string[]): number {
  for (const [at, left] of one.entries()) {
    const right = other[at]
    if (right === undefined) return 1
    const order =
      Number(isNumeral(left)) - Number(isNumeral(right)) ||
      (isNumeral(left) ? compareNumerals(left, right) : compareCodes(left, right))
    if (order !== 0) return order
  }
  return one.length - other.length
}
