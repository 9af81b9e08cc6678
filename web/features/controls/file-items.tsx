import { BookOpenText, Braces, ListFilter, Upload } from 'lucide-react'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

export type FileDialogName = 'import' | 'official' | 'profile' | 'oscal'

export interface FileItemsProps {
  readOnlyReason: string | undefined
  onDialog: (dialog: FileDialogName) => void
}

/** The menu items for OSCAL and for imports. */
export function FileItems({ readOnlyReason, onDialog }: FileItemsProps) {
  return (
    <>
      <MenuItem icon={<Braces />} onSelect={() => onDialog('oscal')}>
        Export OSCAL…
      </MenuItem>
      <MenuItem icon={<Upload />} disabledReason={readOnlyReason} onSelect={() => onDialog('import')}>
        Import…
      </MenuItem>
      <MenuItem icon={<BookOpenText />} disabledReason={readOnlyReason} onSelect={() => onDialog('official')}>
        Import official texts…
      </MenuItem>
      <MenuItem icon={<ListFilter />} disabledReason={readOnlyReason} onSelect={() => onDialog('profile')}>
        Import OSCAL profile…
      </MenuItem>
    </>
  )
}
