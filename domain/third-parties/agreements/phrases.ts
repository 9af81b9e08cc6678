import type { Phrases } from './clause.ts'

const WORDS_BETWEEN = 8

/** A test of prepared text (`comparable`) for one of the phrases. */
export function phrasesIn(phrases: Phrases): (text: string) => boolean {
  const pattern = new RegExp(` (?:${phrases.split('|').map(patternOf).join('|')}) `)
  return (text) => pattern.test(text)
}

/**
 * The words of a text in lower case, each between spaces; a row of underscores or empty brackets is `blank`, and the
 * `not` of `cannot` and `won't` is a word.
 */
export function comparable(text: string): string {
  const words =
    text
      .normalize('NFKC')
      .replaceAll(/_{3,}|\[\s*\]/g, ' blank ')
      .toLowerCase()
      .replaceAll(/(?<=\p{L})n['’]t\b|(?<=\bcan)not\b/gu, ' not')
      .match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}

const patternOf = (phrase: string) => phrase.trim().split(/\s+/).map(wordPattern).join(' ').replaceAll(' ... ', GAP)

const GAP = ` (?:[^ ]+ ){0,${WORDS_BETWEEN}}`

/** Before it, a space is all there is or the end of a sentence, and up to three short words as `(a)` and `4.1`. */
const SENTENCE_START = '(?<=(?:^| ) (?:[^ ]{1,4} ){0,3})'

/** The phrase is of our own catalogs; its words hold letters, digits and dots. */
const wordPattern = (word: string) =>
  word === '...'
    ? word
    : word
        .replaceAll('.', String.raw`\.`)
        .replace(/\*$/, '[^ ]*')
        .replace(/^\^/, SENTENCE_START)
