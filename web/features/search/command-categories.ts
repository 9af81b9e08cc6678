import { CircleUser, Keyboard, LayoutDashboard, Plus, Search, Settings, type LucideIcon } from 'lucide-react'
import type { CommandCategory } from '#web/lib/area-commands.ts'

/** In the order of the palette. One icon per category, because icons are a large part of the palette's size. */
export const COMMAND_CATEGORIES: readonly { label: CommandCategory; icon: LucideIcon }[] = [
  { label: 'Navigation', icon: LayoutDashboard },
  { label: 'Actions', icon: Plus },
  { label: 'Filters', icon: Search },
  { label: 'Settings', icon: Settings },
  { label: 'Help', icon: Keyboard },
  { label: 'Account', icon: CircleUser },
]
