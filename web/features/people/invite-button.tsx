import { UserPlus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { VerbLabel } from '#web/ui/verb-label.tsx'

type InviteButtonProps = {
  /** Why inviting is not possible now. */
  disabledReason: string | undefined
  onClick: () => void
}

export function InviteButton(props: InviteButtonProps) {
  return (
    <Button variant={props.disabledReason === undefined ? 'primary' : 'secondary'} icon={<UserPlus />} {...props}>
      <VerbLabel>Invite people</VerbLabel>
    </Button>
  )
}
