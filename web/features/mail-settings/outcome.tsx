import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** The outcome of a test in the words of the mail server. Screen readers announce it. */
export function Outcome({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <output className="flex min-h-8 min-w-0 flex-1 basis-60 items-start gap-2 pt-1.5 text-small">
      <Icon className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-implemented' : 'text-danger'}`} aria-hidden="true" />
      <span className="min-w-0 break-words">{children}</span>
    </output>
  )
}
