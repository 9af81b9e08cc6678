import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { AskedFor } from '#web/lib/evidence/ask-form.tsx'
import { useRequestChanges } from '#web/lib/evidence/requests.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'

const AskForm = lazyPart(async () => (await import('#web/lib/evidence/ask-form.tsx')).AskForm, {
  waiting: <SkeletonText lines={4} />,
})

/** Asks a member for evidence of a control, with a notification and a mail. */
export function AskColleague({ companyId, control }: { companyId: Id<'companies'>; control: CompanyControl }) {
  const [isOpen, setOpen] = useState(false)
  const { data: people = [] } = useQuery(colleaguesIn(companyId))
  const { ask } = useRequestChanges()
  const send = async (request: AskedFor) => {
    if (!(await ask({ ...request, control_id: control.id }))) return
    toastSuccess(`Asked ${people.find(({ id }) => id === request.asked_of)?.name ?? 'them'}`)
    setOpen(false)
  }
  if (!isOpen)
    return (
      <Button variant="ghost" size={28} icon={<Send />} onClick={() => setOpen(true)}>
        Ask a colleague…
      </Button>
    )
  return (
    <div className="w-full">
      <AskForm
        title={`Evidence of ${control.nist_id} ${control.title}`}
        onSend={(request) => void send(request)}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
