import { useState } from 'react'
import { AskForm, type AskedFor } from '#web/lib/evidence/ask-form.tsx'
import { useRequestChanges } from '#web/lib/evidence/requests.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import type { LinkedEvidence } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'

/** Requests a newer version from the owner or another member, who is notified. */
export function AskSection({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { canEditContent } = usePermissions()
  const { ask } = useRequestChanges()
  const [isOpen, setOpen] = useState(false)
  if (!canEditContent || evidence.archived_at !== null) return null
  const { owner_id: owner, expires_on: expiry } = evidence
  // What has expired is asked for without a date: the request would be overdue when it arrives.
  const due = expiry !== null && expiry >= todayUtc() ? expiry : null
  const ownerName = names.person(owner)
  const title = `Renew: ${evidence.title}`.slice(0, 300)
  const send = async (request: AskedFor) => {
    if (!(await ask({ ...request, evidence_id: evidence.id }))) return
    toastSuccess(`Asked ${names.person(request.asked_of) ?? 'them'}`)
    setOpen(false)
  }
  return (
    <DrawerSection title="Ask for renewal">
      {isOpen ? (
        <AskForm title={title} onSend={(request) => void send(request)} onCancel={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            disabledReason={owner === null ? 'No owner' : undefined}
            onClick={() => owner !== null && void send({ title, note: '', asked_of: owner, due_on: due })}
          >
            {ownerName === undefined ? 'Ask its owner' : `Ask ${ownerName}`}
          </Button>
          <Button variant="ghost" onClick={() => setOpen(true)}>
            Ask a colleague…
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}
