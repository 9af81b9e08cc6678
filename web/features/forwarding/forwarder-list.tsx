import type { Company } from '#web/lib/company/companies.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { KIND_WORDS } from './kind-words.ts'
import { testForwarder, type Forwarder } from './queries.ts'

export type ForwarderListProps = {
  company: Company
  forwarders: readonly Forwarder[]
  onOpen: (id: string) => void
}

export function ForwarderList({ company, forwarders, onOpen }: ForwarderListProps) {
  return (
    <ul aria-label="Forwarding" className="divide-y divide-border rounded-lg border border-border bg-surface">
      {forwarders.map((forwarder) => (
        <ForwarderItem key={forwarder.id} company={company} forwarder={forwarder} onOpen={onOpen} />
      ))}
    </ul>
  )
}

type ForwarderItemProps = { company: Company; forwarder: Forwarder; onOpen: (id: string) => void }

function ForwarderItem({ company, forwarder, onOpen }: ForwarderItemProps) {
  const { id, kind, address } = forwarder
  const { busy, run } = useAction()
  const send = async () => {
    if (await run('The test event was not taken', () => testForwarder(company.id, id)))
      toastSuccess('A test event was taken', { description: address })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{address}</span>
          <span className="text-small text-muted">{KIND_WORDS[kind]}</span>
        </p>
        <State forwarder={forwarder} />
      </div>
      <div className="flex gap-2">
        <Button busy={busy} onClick={() => void send()} aria-label={`Send a test event to ${address}`}>
          Send test
        </Button>
        <Button onClick={() => onOpen(id)} aria-label={`Edit ${address}`}>
          Edit
        </Button>
      </div>
    </li>
  )
}

function State({
  forwarder: { enabled, position, failing_since: failingSince, last_error: lastError },
}: {
  forwarder: Forwarder
}) {
  const sent = position === 0 ? 'No event sent yet' : `Sent to event ${formatNumber(position)}`
  if (enabled && failingSince !== null) {
    return (
      <div className="mt-1 space-y-1 text-small">
        <p className="flex flex-wrap items-center gap-2">
          <Chip tone="critical" dot>
            Failing since {formatDateTime(failingSince)}
          </Chip>
          <span className="text-muted">{sent}</span>
        </p>
        {lastError !== null && <p className="break-words text-danger">{lastError}</p>}
      </div>
    )
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-small">
      <Chip tone={enabled ? 'implemented' : 'info'} dot>
        {enabled ? 'On' : 'Paused'}
      </Chip>
      <span className="text-muted tabular-nums">{sent}</span>
    </p>
  )
}
