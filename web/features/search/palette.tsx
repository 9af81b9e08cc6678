import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#web/lib/format-number.ts'
import { showOverlay } from '#web/lib/page-overlay.ts'
import { useSignOut } from '#web/lib/use-sign-out.ts'
import { CommandDialog } from '#web/ui/command-dialog.tsx'
import type { Offer } from '#web/ui/offered-actions.ts'
import type { CommandAction } from './palette-entry.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const LABEL = 'Search or type a command'

/** Cmd/Ctrl+K: pages, records and actions by a few letters. */
export function Palette({ offer }: { offer: Offer | undefined }) {
  const [query, setQuery] = useState('')
  const { groups, count, isSearching } = usePaletteGroups(query, offer)
  const run = useCommandAction()
  return (
    <CommandDialog
      open
      onOpenChange={(open) => (open ? undefined : showOverlay(undefined))}
      label={LABEL}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onSelect={({ does }, how) => run(does, how)}
      notice={count === 0 && (isSearching ? 'Searching…' : 'No results found.')}
      status={isSearching ? '' : countInWords(count)}
    />
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'No results found.'
  return count === 1 ? '1 result' : `${formatNumber(count)} results`
}

function useCommandAction() {
  const navigate = useNavigate()
  const [, signOut] = useSignOut()
  return (does: CommandAction, { newTab }: { newTab: boolean }) => {
    if (does.kind === 'open' && newTab) {
      window.open(does.href, '_blank', 'noopener')
      return
    }
    showOverlay(does.kind === 'shortcuts' || does.kind === 'tour' ? does.kind : undefined)
    if (does.kind === 'open') void navigate({ href: does.href })
    if (does.kind === 'call') does.call()
    if (does.kind === 'sign-out') signOut()
  }
}
