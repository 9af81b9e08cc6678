import { Fragment } from 'react'

/** The name of a package, host or file: its lines break after a separator, so that no word is cut in two. */
export function LongName({ children }: { children: string }) {
  return (
    <span className="break-words">
      {children.split(/(?<=[./:@_\\-])(?=\w)/).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no identity, and never move
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
