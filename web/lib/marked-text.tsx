import { splitAtMatches } from './split-at-matches.ts'

/** Text with the words that were searched for marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return splitAtMatches(text, query).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
      <mark key={at} className="rounded-sm bg-medium-bg text-inherit">
        {part}
      </mark>
    ),
  )
}
