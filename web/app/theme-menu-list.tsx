import { useState } from 'react'
import { setTheme, THEMES, useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/overlay/menu.tsx'
import { THEME_LOOKS } from './theme-options.ts'

export function ThemeMenuList() {
  const theme = useTheme()
  const [isOpen, setOpen] = useState(true)
  const Icon = THEME_LOOKS[theme].icon
  return (
    <Menu
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton label="Theme" icon={<Icon />} side="bottom" />}
    >
      <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme}>
        {THEMES.map((option) => {
          const { label, icon: OptionIcon } = THEME_LOOKS[option]
          return (
            <MenuRadioItem key={option} value={option} icon={<OptionIcon />}>
              {label}
            </MenuRadioItem>
          )
        })}
      </MenuRadioGroup>
    </Menu>
  )
}
