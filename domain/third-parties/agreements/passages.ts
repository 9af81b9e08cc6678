/** A paragraph of an agreement as its file gives it. */
export interface Paragraph {
  readonly text: string
  /** Counted from 1; null where the format knows no pages. */
  readonly page: number | null
}

const SENTENCE_LENGTH_MAX = 1_200

/** The sentences of a paragraph, in order. One that never ends is cut at a semicolon or comma. */
export function sentencesOf(paragraph: string): readonly string[] {
  const text = paragraph.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return []
  return text
    .split(SENTENCE_END)
    .reduce<string[]>((sentences, part) => {
      const before = sentences.at(-1)
      // An abbreviation or a number of a section does not end a sentence.
      if (before !== undefined && NO_END.test(before)) return [...sentences.slice(0, -1), `${before} ${part}`]
      return [...sentences, part]
    }, [])
    .flatMap(cut)
}

const SENTENCE_END = /(?<=[.!?]["”)]?) (?=["“]?[\p{Lu}\d(])/u
const NO_END =
  /(?:^| )(?:\(?[A-Za-z0-9]{1,3}(?:[.-][A-Za-z0-9]{1,3})*[.)]|No\.|Sec\.|Inc\.|Co\.|Corp\.|Ltd\.|U\.S\.|e\.g\.|i\.e\.|Ms\.|Mr\.|Dr\.)$/

function cut(sentence: string): string[] {
  if (sentence.length <= SENTENCE_LENGTH_MAX) return [sentence]
  const room = sentence.slice(0, SENTENCE_LENGTH_MAX)
  const at = Math.max(room.lastIndexOf('; '), room.lastIndexOf(', '), room.lastIndexOf(' '))
  const end = at > 0 ? at + 1 : SENTENCE_LENGTH_MAX
  return [sentence.slice(0, end).trim(), ...cut(sentence.slice(end).trim())]
}
