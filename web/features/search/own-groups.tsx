import { Check, Clock } from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Command } from '#web/lib/area-commands.ts'
import type { RecentRecord } from '#web/lib/recent-records.ts'
import type { Offer } from '#web/ui/table/selection-actions.ts'
import { COMMAND_CATEGORIES } from './command-categories.ts'
import { matching } from './match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** Groups without the server: actions on the selection, recent records and commands. */
export interface OwnKnowledge {
  commands: readonly Command[]
  offer: Offer | undefined
  recent: readonly RecentRecord[]
  permissions: Permissions
}

/** Matching groups without the empty ones. */
export function ownGroups(known: OwnKnowledge, query: string): { first: PaletteGroup[]; last: PaletteGroup[] } {
  const first = [selected(known), { label: 'Recent', items: known.recent.map(toRecentEntry) }]
  const commands = COMMAND_CATEGORIES.map(({ label, icon: Icon }) => ({
    label,
    items: known.commands
      .filter(({ category, needs }) => category === label && (needs === undefined || known.permissions[needs]))
      .map((command): PaletteEntry => ({ ...command, id: command.title, icon: <Icon /> })),
  }))
  const navigation = commands.slice(0, 1)
  return { first: fitting([...first, ...navigation], query), last: fitting(commands.slice(1), query) }
}

function fitting(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  return groups
    .map(({ label, items }) => ({ label, items: matching(items, query) }))
    .filter(({ items }) => items.length > 0)
}

function selected({ offer }: OwnKnowledge): PaletteGroup {
  const possible = offer?.actions.filter(({ disabledReason }) => disabledReason === undefined) ?? []
  return {
    label: offer?.label ?? '',
    items: possible.map(({ id, label, icon, onSelect }) => ({
      id: `selected ${id}`,
      title: label,
      icon: icon ?? <Check />,
      keywords: 'selected set',
      call: onSelect,
    })),
  }
}

function toRecentEntry({ path, title }: RecentRecord): PaletteEntry {
  return { id: `recent ${path}`, title, icon: <Clock />, opens: path }
}
