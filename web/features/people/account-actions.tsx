import { counted } from '#domain/text/counted.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { endSessions, liftLock, setDisabled } from './changes.ts'
import { nameOf, type Member } from './person.ts'
import { refreshPeople } from './queries.ts'

export type AccountActionsProps = {
  person: Member
  isMe: boolean
  onImpersonate: () => void
  onRemove: () => void
}

/** An administrator's actions on an account. */
export function AccountActions({ person, isMe, onImpersonate, onRemove }: AccountActionsProps) {
  const isDisabled = person.status === 'disabled'
  const ownAccount = isMe ? 'This is your own account.' : undefined
  return (
    <div className="flex flex-wrap gap-2">
      {person.status === 'locked' && <Unlock person={person} />}
      <Button
        disabledReason={ownAccount ?? (isDisabled ? 'The account is disabled.' : undefined)}
        onClick={onImpersonate}
      >
        Act as this person…
      </Button>
      <EndSessions person={person} />
      <ToggleDisabled person={person} isDisabled={isDisabled} disabledReason={ownAccount} />
      <Button className="text-danger" disabledReason={ownAccount} onClick={onRemove}>
        Remove person…
      </Button>
    </div>
  )
}

const FAILED = 'The account was not changed'

function Unlock({ person }: { person: Member }) {
  const { busy, run } = useAction(refreshPeople)
  const unlock = async () => {
    if (await run(FAILED, () => liftLock({ userId: person.userId })))
      toastSuccess(`${nameOf(person)} can sign in again`)
  }
  return (
    <Button busy={busy} onClick={() => void unlock()}>
      Unlock
    </Button>
  )
}

function EndSessions({ person }: { person: Member }) {
  const { busy, run } = useAction(refreshPeople)
  const end = async () => {
    const done = await run(FAILED, () => endSessions(person.userId))
    if (done) toastSuccess(counted(done.outcome, 'session ended', 'sessions ended'))
  }
  return (
    <Button busy={busy} onClick={() => void end()}>
      End sessions
    </Button>
  )
}

function ToggleDisabled(props: { person: Member; isDisabled: boolean; disabledReason: string | undefined }) {
  const { person, isDisabled, disabledReason } = props
  const { busy, run } = useAction(refreshPeople)
  const toggle = async () => {
    if (await run(FAILED, () => setDisabled({ userId: person.userId, disabled: !isDisabled })))
      toastSuccess(`${nameOf(person)} was ${isDisabled ? 'enabled' : 'disabled'}`)
  }
  return (
    <Button busy={busy} disabledReason={disabledReason} onClick={() => void toggle()}>
      {isDisabled ? 'Enable' : 'Disable'}
    </Button>
  )
}
