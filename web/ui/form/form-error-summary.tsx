import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FieldIssue {
  /** The id of the control, as given to its `Field`. */
  fieldId: string
  message: string
}

export interface FormErrorSummaryProps {
  issues: readonly FieldIssue[]
  /** Shown above the list; by default the number of issues. */
  title?: string
  /** Change it with each submit attempt to move the focus here. */
  attempt: number
}

/** Place it first in the form. Renders nothing without issues. */
export function FormErrorSummary({ issues, title, attempt }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (issues.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-lg border border-danger bg-critical-bg p-3 text-critical-fg"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <div>
        <p className="font-medium">
          {title ?? (issues.length === 1 ? 'One field needs a change.' : `${issues.length} fields need a change.`)}
        </p>
        <ul className="mt-1 space-y-0.5">
          {issues.map((issue) => (
            <li key={issue.fieldId}>
              <a
                href={`#${issue.fieldId}`}
                className="underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(issue.fieldId)?.focus()
                }}
              >
                {issue.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
