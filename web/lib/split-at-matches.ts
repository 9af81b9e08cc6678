/** The text cut into pieces: every second one matches a word of the query. Case makes no difference. */
export function splitAtMatches(text: string, query: string): readonly string[] {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [text]
  // The longest first: "access" is marked as a whole where "acc" was typed too.
  const longestFirst = words.toSorted((a, b) => b.length - a.length).map((word) => word.replaceAll(SPECIAL, '\\$&'))
  return text.split(new RegExp(`(${longestFirst.join('|')})`, 'iu'))
}

const SPECIAL = /[$()*+./?[\\\]^{|}-]/g
