import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadConfig } from '#web/lib/config.ts'

/** An installation without accounts makes the person with the set-up link its administrator. */
export function FirstAccountNote({ setupToken }: { setupToken: string | undefined }) {
  const [isFirst, setFirst] = useState(false)
  useEffect(() => {
    loadConfig().then(
      (config) => setFirst(config.needsFirstAccount),
      // On failure only a hint is missing; submitting says what is wrong.
      () => undefined,
    )
  }, [])
  if (!isFirst) return null
  return (
    <div role="note" className="flex gap-2.5 rounded-lg border border-border bg-brand-subtle p-3 text-brand-text">
      <KeyRound className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">You are creating the administrator of this installation</p>
        {setupToken === undefined && (
          <p className="mt-1 text-small">
            This needs the set-up link that the server printed when it started. Open that link.
          </p>
        )}
      </div>
    </div>
  )
}
