import { Check, Clock } from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Command } from '#web/lib/area-commands.ts'
import type { CommandWeights } from '#web/lib/command-use.ts'
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
  /** How much the person uses each command, by its title. */
  weights: CommandWeights
}

/** The most used commands are listed first when nothing is typed: those used more than once of late. */
const OFTEN = 1.5
const OFTEN_SHOWN = 4

export interface OwnGroups {
  /** Actions on the selection. */
  selected: PaletteGroup
  /** Commands whose title has the query. */
  named: PaletteEntry[]
  /** Commands used often, recent records, and the other commands by category. */
  others: PaletteGroup[]
}

/** What matches the query; groups may be empty. */
export function ownGroups(known: OwnKnowledge, query: string): OwnGroups {
  const commands = COMMAND_CATEGORIES.map(({ label, icon: Icon }) => ({
    label,
    items: known.commands
      .filter(({ category, needs }) => category === label && (needs === undefined || known.permissions[needs]))
      .map((command): PaletteEntry => {
        const OwnIcon = command.icon ?? Icon
        return { ...command, id: command.title, icon: <OwnIcon />, isCommand: true }
      }),
  }))
  const weightOf = ({ id }: PaletteEntry) => known.weights.get(id) ?? 0
  const byUse = (entries: PaletteEntry[]) => entries.toSorted((a, b) => weightOf(b) - weightOf(a))
  const all = commands.flatMap(({ items }) => items)
  const often = query === '' ? byUse(all.filter((entry) => weightOf(entry) > OFTEN)).slice(0, OFTEN_SHOWN) : []
  const isNamed = (entry: PaletteEntry) => query !== '' && [1, 2].includes(matchRank(entry, query))
  const recent = { label: 'Recent', items: matching(known.recent.map(toRecentEntry), query) }
  const byCategory = commands.map(({ label, items }) => ({
    label,
    items: matching(query === '' ? items : byUse(items), query).filter(
      (entry) => !isNamed(entry) && !often.includes(entry),
    ),
  }))
  return {
    selected: { label: known.offer?.label ?? '', items: matching(selectionEntries(known), query) },
    named: matching(byUse(all).filter(isNamed), query),
    others: [{ label: 'Often used', items: often }, recent, ...byCategory],
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
