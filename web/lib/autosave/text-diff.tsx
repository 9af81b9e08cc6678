import { diffWordsWithSpace } from 'diff'

/** The word-by-word difference of two texts. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="text-body break-words whitespace-pre-wrap">
      {partsOf(before, after).map(({ start, value, kind }) => {
        if (kind === 'removed')
          return (
            <del key={start} className="rounded-xs bg-not-implemented-bg text-not-implemented-fg">
              {value}
            </del>
          )
        if (kind === 'added')
          return (
            <ins key={start} className="rounded-xs bg-implemented-bg text-implemented-fg">
              {value}
            </ins>
          )
        return <span key={start}>{value}</span>
      })}
    </p>
  )
}

interface Part {
  /** Its offset in the shown text. */
  start: number
  value: string
  kind: 'added' | 'removed' | 'same'
}

function partsOf(before: string, after: string): Part[] {
  let start = 0
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
    const part: Part = { start, value, kind: added ? 'added' : removed ? 'removed' : 'same' }
    start += value.length
    return part
  })
}
