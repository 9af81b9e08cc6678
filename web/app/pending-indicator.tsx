import { counted } from '#domain/text/counted.ts'
import { CloudOff } from 'lucide-react'
import { usePendingCount } from '#web/lib/pending/pending-changes.ts'

/** Changes that wait because the server cannot be reached. */
export function PendingIndicator() {
  const count = usePendingCount()
  return (
    <output>
      {count > 0 && (
        <span
          title="Kept on this device, and sent as soon as the server can be reached"
          className="flex h-8 items-center gap-1.5 rounded-md px-2 text-small font-medium text-medium-fg"
        >
          <CloudOff className="size-4" />
          {counted(count, 'change', 'changes')} not sent yet
        </span>
      )}
    </output>
  )
}
