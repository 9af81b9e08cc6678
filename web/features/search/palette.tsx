import { counted } from '#domain/text/counted.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showOverlay } from '#web/lib/page-overlay.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { CommandDialog } from '#web/ui/overlay/command-dialog.tsx'
import type { Offer } from '#web/ui/table/selection-actions.ts'
import type { CommandAction } from './palette-entry.ts'
import { usePaletteGroups, type PaletteSources } from './use-palette-groups.ts'

const LABEL = 'Search or type a command'

export interface PaletteProps extends PaletteSources {
  offer: Offer | undefined
}

/** The command palette, Cmd/Ctrl+K. */
export function Palette({ offer, ...sources }: PaletteProps) {
  const [query, setQuery] = useState('')
  const { groups, count, isSearching } = usePaletteGroups(query, offer, sources)
  const run = useCommandAction()
  return (
    <CommandDialog
      open
      onOpenChange={(open) => (open ? undefined : showOverlay(undefined))}
      label={LABEL}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onSelect={run}
      notice={count === 0 && (isSearching ? 'Searching…' : 'No results found.')}
      status={isSearching ? '' : countText(count)}
    />
  )
}

function countText(count: number): string {
  if (count === 0) return 'No results found.'
  return counted(count, 'result', 'results')
}

function useCommandAction() {
  const navigate = useNavigate()
  const [, signOut] = useSignOut()
  return (action: CommandAction, { newTab }: { newTab: boolean }) => {
    if ('opens' in action && newTab) {
      window.open(action.opens, '_blank', 'noopener')
      return
    }
    showOverlay('does' in action && action.does !== 'sign-out' ? action.does : undefined)
    if ('opens' in action) void navigate({ href: action.opens })
    else if ('call' in action) action.call()
    else if (action.does === 'sign-out') signOut()
  }
}
