import { Check, Clock } from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Command } from '#web/lib/area-commands.ts'
import type { RecentRecord } from '#web/lib/recent-records.ts'
import type { Offer } from '#web/ui/table/selection-actions.ts'
import { COMMAND_CATEGORIES } from './command-categories.ts'
import { matching, matchRank } from './match.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

/** Groups without the server: actions on the selection, recent records and commands. */
export interface OwnKnowledge {
  commands: readonly Command[]
  offer: Offer | undefined
  recent: readonly RecentRecord[]
  permissions: Permissions
}

export interface OwnGroups {
  /** Actions on the selection. */
  selected: PaletteGroup
  /** Commands whose title has the query. */
  named: PaletteEntry[]
  /** Recent records, and the other commands by category. */
  others: PaletteGroup[]
}

/** What matches the query; groups may be empty. */
export function ownGroups(known: OwnKnowledge, query: string): OwnGroups {
  const commands = COMMAND_CATEGORIES.map(({ label, icon: Icon }) => ({
    label,
    items: known.commands
      .filter(({ category, needs }) => category === label && (needs === undefined || known.permissions[needs]))
      .map((command): PaletteEntry => ({ ...command, id: command.title, icon: <Icon /> })),
  }))
  const isNamed = (entry: PaletteEntry) => query !== '' && [1, 2].includes(matchRank(entry, query))
  const others = [{ label: 'Recent', items: known.recent.map(toRecentEntry) }, ...commands].map(({ label, items }) => ({
    label,
    items: matching(items, query).filter((entry) => label === 'Recent' || !isNamed(entry)),
  }))
  return {
    selected: { label: known.offer?.label ?? '', items: matching(selectionEntries(known), query) },
    named: matching(commands.flatMap(({ items }) => items).filter(isNamed), query),
    others,
  }
}

function selectionEntries({ offer }: OwnKnowledge): PaletteEntry[] {
  const possible = offer?.actions.filter(({ disabledReason }) => disabledReason === undefined) ?? []
  return possible.map(({ id, label, icon, onSelect }) => ({
    id: `selected ${id}`,
    title: label,
    icon: icon ?? <Check />,
    keywords: 'selected set',
    call: onSelect,
  }))
}

function toRecentEntry({ path, title }: RecentRecord): PaletteEntry {
  return { id: `recent ${path}`, title, icon: <Clock />, opens: path }
}
