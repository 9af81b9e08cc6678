import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'

/** An installation without accounts makes the person with the set-up link its administrator. */
export function FirstAccountNote({ setupToken }: { setupToken: string | undefined }) {
  return (
    <Note title="You are creating the administrator of this installation">
      {setupToken === undefined && (
        <p className="mt-1 text-small">
          This needs the set-up link that the server printed when it started. Open that link.
        </p>
      )}
    </Note>
  )
}

export function SignUpClosedNote() {
  return (
    <Note title="Sign-up is closed">
      <p className="mt-1 text-small">Ask an administrator for an invitation.</p>
    </Note>
  )
}

function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="note" className="flex gap-2.5 rounded-lg border border-border bg-brand-subtle p-3 text-brand-text">
      <KeyRound className="mt-0.5 size-4 shrink-0" />
      <div>
        <p className="font-medium">{title}</p>
        {children}
      </div>
    </div>
  )
}
