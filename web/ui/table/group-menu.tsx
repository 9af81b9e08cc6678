import { ChevronDown } from 'lucide-react'
import { keysOf } from '#domain/keys-of.ts'
import { Button } from '../button.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '../overlay/menu.tsx'

export interface GroupMenuProps<Group extends string> {
  /** Labels of the ways to group, "none" included. */
  words: Readonly<Record<Group | 'none', string>>
  group: Group | 'none'
  onGroup: (group: Group | 'none') => void
}

/** Chooses how a list is grouped. */
export function GroupMenu<Group extends string>({ words, group, onGroup }: GroupMenuProps<Group>) {
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          {group === 'none' ? 'Group' : `By ${words[group].toLowerCase()}`}
          <ChevronDown className="text-muted" />
        </Button>
      }
    >
      <MenuRadioGroup value={group} onValueChange={onGroup}>
        {keysOf(words).map((one) => (
          <MenuRadioItem key={one} value={one}>
            {words[one]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
