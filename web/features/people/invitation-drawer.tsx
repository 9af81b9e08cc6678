import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import type { Person } from './person.ts'

/** A person with an invitation and no account. */
export function InvitationDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  return (
    <Drawer onClose={onClose} eyebrow="Invited" title={person.email}>
      <OpenInvitations person={person} />
    </Drawer>
  )
}
