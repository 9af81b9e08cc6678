import { Settings } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const settings = {
  sidebar: { path: '/settings', label: () => 'Settings', icon: Settings, order: 200, isAtFoot: true },
  parentPages: { '/admin': '/settings' },
  sections: [
    { parent: '/settings', path: '/settings', label: 'General', order: 10 },
    { parent: '/settings', path: '/settings/ai', label: 'AI', order: 65, ofInstallation: true },
  ],
} as const satisfies Area
