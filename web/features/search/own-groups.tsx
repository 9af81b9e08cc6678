import { Check, Clock } from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { RecentRecord } from '#web/lib/recent-records.ts'
import type { Offer } from '#web/ui/offered-actions.ts'
import { commandsFor, type Command } from './commands.ts'
import { matching } from './match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** What the page itself knows: what is selected underneath, what was opened last, and every command. */
export interface OwnKnowledge {
  wording: Wording
  offer: Offer | undefined
  recent: readonly RecentRecord[]
  hasPage: (path: string) => boolean
  permissions: Permissions
}

/** Groups that fit, without the empty ones. */
export function ownGroups(known: OwnKnowledge, query: string): { first: PaletteGroup[]; last: PaletteGroup[] } {
  const first = [selected(known), { label: 'Recent', items: known.recent.map(toRecentEntry) }]
  const commands = commandsFor(known.wording).map(({ label, icon: Icon, commands: all }) => ({
    label,
    items: all
      .filter((command) => isThere(command, known))
      .map((command): PaletteEntry => ({ ...command, icon: <Icon /> })),
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
      does: { kind: 'call', call: onSelect },
    })),
  }
}

function toRecentEntry({ path, title }: RecentRecord): PaletteEntry {
  return { id: `recent ${path}`, title, icon: <Clock />, does: { kind: 'open', href: path } }
}

function isThere({ does, needs }: Command, { hasPage, permissions }: OwnKnowledge): boolean {
  const isAllowed = needs === undefined || permissions[needs]
  return isAllowed && (does.kind !== 'open' || hasPage(does.href.replace(/\?.*/, '')))
}
