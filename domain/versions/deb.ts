import { compareNumerals } from './numerals.ts'

/** Debian Policy 5.6.12: epoch, upstream version, revision. A missing epoch or revision counts as 0. */
export function compareDeb(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  return (
    compareNumerals(left.epoch, right.epoch) ||
    comparePart(left.upstream, right.upstream) ||
    comparePart(left.revision, right.revision)
  )
}

function partsOf(text: string) {
  const [, epoch = '', rest = ''] = /^(?:(\d+):)?(.*)$/s.exec(text.trim()) ?? []
  const hyphen = rest.lastIndexOf('-')
  return hyphen === -1
    ? { epoch, upstream: rest, revision: '' }
    : { epoch, upstream: rest.slice(0, hyphen), revision: rest.slice(hyphen + 1) }
}

/** Words and numbers in turn, words by `weight`. */
function comparePart(one: string, other: string): number {
  let [left, right] = [one, other]
  while (left !== '' || right !== '') {
    const [[word, number, rest], [otherWord, otherNumber, otherRest]] = [firstOf(left), firstOf(right)]
    const order = compareWords(word, otherWord) || compareNumerals(number, otherNumber)
    if (order !== 0) return order
    left = rest
    right = otherRest
  }
  return 0
}

function firstOf(text: string): readonly [word: string, number: string, rest: string] {
  const [whole = '', word = '', number = ''] = /^(\D*)(\d*)/.exec(text) ?? []
  return [word, number, text.slice(whole.length)]
}

function compareWords(one: string, other: string): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const order = weight(one[at]) - weight(other[at])
    if (order !== 0) return order
  }
  return 0
}

/** The tilde comes before the end, the end before letters, letters before all else. */
function weight(character: string | undefined): number {
  if (character === undefined) return 0
  if (character === '~') return -1
  const code = character.charCodeAt(0)
  return /[A-Za-z]/.test(character) ? code : code + 0x1_0000
}
