/** One record that would be changed. */
export interface PreviewedChange {
  /** "V-12" */
  reference: string
  title: string
  before: string
  after: string
  /** Why it stays as it is, or what happens instead of a change at once. */
  note?: string | undefined
  /** The change would be refused, and with it those of all others. */
  isRefused?: boolean
}

export interface ChangePreviewProps {
  /** "Item" */
  noun: string
  /** What is changed: "Owner". */
  what: string
  changes: readonly PreviewedChange[]
}

/** What a bulk action would do to each record, before it is done. */
export function ChangePreview({ noun, what, changes }: ChangePreviewProps) {
  return (
    <div className="max-h-72 overflow-auto rounded-md border border-border">
      <table className="w-full text-left text-small">
        <caption className="sr-only">What would change</caption>
        <thead className="sticky top-0 bg-subtle">
          <tr>
            <th className="px-3 py-1.5 font-medium">{noun}</th>
            <th className="px-3 py-1.5 font-medium">{what} now</th>
            <th className="px-3 py-1.5 font-medium">{what} then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ reference, title, before, after, note }) => (
            <tr key={reference} className="border-t border-border align-top">
              <td className="px-3 py-1.5">
                <span className="font-mono">{reference}</span> <span className="text-muted">{title}</span>
              </td>
              <td className="px-3 py-1.5 whitespace-nowrap tabular-nums">{before}</td>
              <td className="px-3 py-1.5 tabular-nums">
                {after}
                {note !== undefined && <span className="block text-muted">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
