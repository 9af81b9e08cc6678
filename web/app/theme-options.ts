import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import type { Theme } from '#web/lib/theme.ts'

export const THEME_LOOKS: Record<Theme, { label: string; icon: LucideIcon }> = {
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
  system: { label: 'System', icon: Monitor },
}
