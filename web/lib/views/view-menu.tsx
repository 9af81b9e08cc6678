import { Copy, Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuCheckboxItem, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx'
import type { View } from './current-view.ts'
import type { SavedView } from './saved-views.ts'
import type { ViewActions } from './use-view-actions.ts'

export interface ViewMenuProps {
  view: View & { saved?: SavedView }
  isDefault: boolean
  /** Whether the person may change this view. */
  mayWrite: boolean
  /** Whether the person may share views with the company. */
  mayShare: boolean
  actions: ViewActions
  onSaveAs: () => void
  onRename: () => void
}

export function ViewMenu({ view, isDefault, mayWrite, mayShare, actions, onSaveAs, onRename }: ViewMenuProps) {
  const { saved } = view
  const isOwn = saved?.isMine === true
  return (
    <Menu align="end" trigger={<IconButton label={`View ${view.name}`} icon={<Ellipsis />} size={28} />}>
      <MenuItem icon={<Copy />} onSelect={onSaveAs}>
        Save as a new view…
      </MenuItem>
      <MenuCheckboxItem checked={isDefault} onCheckedChange={(on) => actions.setDefault(view, on)}>
        Open this list with “{view.name}”
      </MenuCheckboxItem>
      {mayWrite && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            Rename…
          </MenuItem>
          {isOwn && mayShare && (
            <MenuItem icon={<Share2 />} onSelect={() => actions.share(view, !saved.isShared)}>
              {saved.isShared ? 'Keep it to myself' : 'Share with the company'}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 />} danger onSelect={() => actions.remove(view)}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
