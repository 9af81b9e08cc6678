import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useRequestChanges } from '#web/lib/evidence/requests.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { requestById, type AskedRequest } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { AddDialog } from './add-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'

export type RequestDialogProps = { id: string; names: Names; onClose: () => void }

/** A request for evidence with its actions. Mails link here. */
export function RequestDialog({ id, names, onClose }: RequestDialogProps) {
  const { id: companyId } = useCompany()
  const query = useQuery(requestById(companyId, id))
  const { data: request } = query
  const [files, setFiles] = useState<readonly File[]>([])
  const [isRenewing, setRenewing] = useState(false)
  if (request && files.length > 0)
    return <AddDialog files={files} request={request} onClose={onClose} onShow={onClose} />
  if (request?.renews && isRenewing)
    return <VersionDialog evidence={request.renews} requestId={request.id} onClose={onClose} />
  return (
    <Dialog
      title={request?.title ?? 'Request for evidence'}
      onClose={onClose}
      footer={
        request?.state === 'Open' ? (
          <OpenActions request={request} onClose={onClose} onFiles={setFiles} onRenew={() => setRenewing(true)} />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {request === undefined && <QueryFallback query={query} what="The request" lines={3} />}
      {request === null && <p>There is no such request, or you have no access to it.</p>}
      {request && <Asked request={request} names={names} />}
    </Dialog>
  )
}

function Asked({ request, names }: { request: AskedRequest; names: Names }) {
  const control = request.control_id === null ? undefined : names.control(request.control_id)
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Asked by', askerOf(request, names)],
    ['Asked of', names.person(request.asked_of) ?? 'No one'],
    ['By', request.due_on === null ? undefined : formatDate(request.due_on)],
    ['Proves', control && `${control.nist_id} ${control.title}`],
    ['Renews', request.renews ? `E-${request.renews.number} ${request.renews.title}` : undefined],
    ['State', request.state],
  ]
  return (
    <>
      <FactList facts={facts.filter(([, value]) => value !== undefined)} />
      {request.note !== '' && <p className="mt-3 break-words whitespace-pre-wrap">{request.note}</p>}
    </>
  )
}

/** An outside assessor is not a member, so the list of names does not have them. */
function askerOf({ assessment, asked_by: person }: AskedRequest, names: Names): string {
  return assessment === null ? (names.person(person) ?? 'Someone') : `The assessor of A-${assessment.number}`
}

type OpenActionsProps = {
  request: AskedRequest
  onClose: () => void
  onFiles: (files: readonly File[]) => void
  onRenew: () => void
}

function OpenActions({ request, onClose, onFiles, onRenew }: OpenActionsProps) {
  const { canCreateContent } = usePermissions()
  const { cancel } = useRequestChanges()
  const noAdding = canCreateContent ? undefined : 'Your role does not allow adding evidence'
  return (
    <>
      <Button
        variant="ghost"
        disabledReason={canCreateContent ? undefined : 'Your role does not allow changes'}
        onClick={() => void cancel(request.id).then((isDone) => isDone && onClose())}
      >
        Withdraw request
      </Button>
      {request.renews === null ? (
        <ChooseFilesButton variant="primary" disabledReason={noAdding} input={{ multiple: true }} onFiles={onFiles}>
          Choose files
        </ChooseFilesButton>
      ) : (
        <Button variant="primary" disabledReason={noAdding} onClick={onRenew}>
          Add new version
        </Button>
      )}
    </>
  )
}
