import { useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { OnDemand, popupFrom } from './lazy-menu.tsx'
import { THEME_LOOKS } from './theme-options.ts'

const list = popupFrom(async () => (await import('./theme-menu-list.tsx')).ThemeMenuList)

export function ThemeMenu() {
  const Icon = THEME_LOOKS[useTheme()].icon
  return (
    <OnDemand
      popup={list}
      kind="menu"
      opener={(props) => <IconButton {...props} label="Theme" icon={<Icon />} side="bottom" />}
    />
  )
}
