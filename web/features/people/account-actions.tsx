import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { endSessions, liftLock, setDisabled } from './changes.ts'
import { nameOf, type Member } from './person.ts'
import { usePeopleChange } from './queries.ts'

export type AccountActionsProps = {
  person: Member
  isMe: boolean
  onImpersonate: () => void
  onRemove: () => void
}

/** What an administrator does to an account as a whole. */
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
      <ToggleDisabled person={person} isDisabled={isDisabled} refusal={ownAccount} />
      <Button className="text-danger" disabledReason={ownAccount} onClick={onRemove}>
        Remove person…
      </Button>
    </div>
  )
}

const FAILURE = 'The account was not changed'

function Unlock({ person }: { person: Member }) {
  const unlock = usePeopleChange(liftLock)
  const onDone = () => toastSuccess(`${nameOf(person)} can sign in again`)
  return (
    <Button busy={unlock.isPending} onClick={() => unlock.run({ userId: person.userId }, onDone, FAILURE)}>
      Unlock
    </Button>
  )
}

function EndSessions({ person }: { person: Member }) {
  const end = usePeopleChange(endSessions)
  const onDone = (count: number) => toastSuccess(count === 1 ? '1 session ended' : `${count} sessions ended`)
  return (
    <Button busy={end.isPending} onClick={() => end.run(person.userId, onDone, FAILURE)}>
      End sessions
    </Button>
  )
}

function ToggleDisabled(props: { person: Member; isDisabled: boolean; refusal: string | undefined }) {
  const { person, isDisabled, refusal } = props
  const change = usePeopleChange(setDisabled)
  const onDone = () => toastSuccess(`${nameOf(person)} was ${isDisabled ? 'enabled' : 'disabled'}`)
  return (
    <Button
      busy={change.isPending}
      disabledReason={refusal}
      onClick={() => change.run({ userId: person.userId, disabled: !isDisabled }, onDone, FAILURE)}
    >
      {isDisabled ? 'Enable' : 'Disable'}
    </Button>
  )
}
