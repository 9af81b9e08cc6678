type Key = readonly [kind: number, value: number | string]

const END: Key = [0, 0]
const ROMAN = /^x{0,3}(ix|iv|v?i{0,3})$/
const ROMAN_DIGITS: readonly (readonly [string, number])[] = [
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
]

/**
 * Total order of control ids of any framework, as a reader expects it (specification section 3: "sorted numerically"):
 * numbers by value (3.1.2, 3.1.10), a shorter id before the ids that continue it, letters by code, and the third
 * paragraph level of a regulation ("(a)(1)(ii)", "b.1.ix") as the roman numeral it is, up to xxxix. Punctuation only
 * separates; it decides between ids that are otherwise the same. Zero only for identical text.
 */
export function compareControlIds(a: string, b: string): number {
  const left = keysOf(a)
  const right = keysOf(b)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = compareKeys(left[i] ?? END, right[i] ?? END)
    if (order !== 0) return order
  }
  return compare(a, b)
}

function keysOf(id: string): Key[] {
  const tokens = id.match(/\d+|[A-Za-z]+/g) ?? []
  return tokens.map((token, i) => keyOf(token, isNumber(tokens[i - 1]) && isWord(tokens[i - 2])))
}

/** Whether a word is a roman numeral is asked only where one can stand: "(c)" after a section number is a letter. */
function keyOf(token: string, romanPlace: boolean): Key {
  if (isNumber(token)) return [1, Number(token)]
  if (romanPlace && ROMAN.test(token)) return [2, romanValue(token)]
  return [3, token]
}

function romanValue(numeral: string): number {
  const digit = ROMAN_DIGITS.find(([text]) => numeral.startsWith(text))
  return digit === undefined ? 0 : digit[1] + romanValue(numeral.slice(digit[0].length))
}

function compareKeys([kindA, a]: Key, [kindB, b]: Key): number {
  return compare(kindA, kindB) || compare(a, b)
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isNumber(token: string | undefined): boolean {
  return token !== undefined && /^\d/.test(token)
}

function isWord(token: string | undefined): boolean {
  return token !== undefined && !/^\d/.test(token)
}
