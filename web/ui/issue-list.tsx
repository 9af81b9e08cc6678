import type { ReactNode } from 'react'

/** Issues as rows of a flush card, with references, chips and actions in line. */
export function IssueList({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] divide-y divide-border border-t border-border max-sm:grid-cols-[minmax(0,1fr)_auto]">
      {children}
    </ul>
  )
}

export interface IssueRowProps {
  /** The link to the record: "3.1.9". */
  reference: ReactNode
  /** Absent where the sentence names the record. */
  title?: string | undefined
  /** What is wrong, in a sentence; absent where the card says it. */
  words?: string | undefined
  chip?: ReactNode
  action?: ReactNode
}

export function IssueRow({ reference, title, words, chip, action }: IssueRowProps) {
  return (
    <li className="col-span-full grid min-h-11 grid-cols-subgrid items-center gap-x-3 px-4 py-1.5 print:min-h-0">
      <span className="min-w-16 max-sm:col-start-1">{reference}</span>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:col-start-1">
        {title !== undefined && <span className="font-medium">{title}</span>}
        {words !== undefined && <span className={title === undefined ? '' : 'text-small text-muted'}>{words}</span>}
      </p>
      {action === undefined ? (
        <span className="col-span-2 justify-self-end max-sm:col-span-1 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
          {chip}
        </span>
      ) : (
        <>
          <span className="max-sm:col-start-1">{chip}</span>
          <span className="-mr-2 justify-self-end max-sm:col-start-2 max-sm:row-span-3 max-sm:row-start-1 print:hidden">
            {action}
          </span>
        </>
      )}
    </li>
  )
}
