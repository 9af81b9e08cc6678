import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FieldFault {
  /** The id of the control, as given to its `Field`. */
  fieldId: string
  message: string
}

export interface FormErrorSummaryProps {
  faults: readonly FieldFault[]
  /** Above the list; by default the number of faults. */
  title?: string
  /** Change it with every attempt to submit: then focus comes here. */
  attempt: number
}

/** Stands first in the form. Nothing is shown while there are no faults. */
export function FormErrorSummary({ faults, title, attempt }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (faults.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-lg border border-danger bg-critical-bg p-3 text-critical-fg"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">
          {title ?? (faults.length === 1 ? 'One field needs a change.' : `${faults.length} fields need a change.`)}
        </p>
        <ul className="mt-1 space-y-0.5">
          {faults.map((fault) => (
            <li key={fault.fieldId}>
              <a
                href={`#${fault.fieldId}`}
                className="underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fault.fieldId)?.focus()
                }}
              >
                {fault.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
