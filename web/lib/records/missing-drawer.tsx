import { capitalized } from '#domain/text/capitalized.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'

export interface MissingDrawerProps {
  /** As in "There is no such risk". */
  noun: string
  onClose: () => void
}

/** The drawer of an address whose record is gone, or is not for this person. */
export function MissingDrawer({ noun, onClose }: MissingDrawerProps) {
  return (
    <Drawer onClose={onClose} title={capitalized(noun)}>
      <p>There is no such {noun}, or you have no access to it.</p>
    </Drawer>
  )
}
