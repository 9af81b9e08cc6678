import { CircleHelp, CircleUser, Plus, Search, Settings, type LucideIcon } from 'lucide-react'
import type { CommandCategory } from '#web/lib/area-commands.ts'

/** In the order of the palette, each with the icon of commands that open no page of the sidebar. */
export const COMMAND_CATEGORIES: readonly { label: CommandCategory; icon: LucideIcon }[] = [
  { label: 'Navigation', icon: Search },
  { label: 'Actions', icon: Plus },
  { label: 'Filters', icon: Search },
  { label: 'Settings', icon: Settings },
  { label: 'Help', icon: CircleHelp },
  { label: 'Account', icon: CircleUser },
]
