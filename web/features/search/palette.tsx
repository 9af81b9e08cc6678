import { counted } from '#domain/text/counted.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { noteCommand } from '#web/lib/command-use.ts'
import type { Question } from '#web/lib/command-question.ts'
import { showOverlay } from '#web/lib/page-overlay.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { companyLink } from '#web/lib/company/company-link.ts'
import { CommandDialog } from '#web/ui/overlay/command-dialog.tsx'
import type { Offer } from '#web/ui/table/selection-actions.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useAnswers, type Asking } from './use-answers.tsx'
import { usePaletteGroups, type PaletteSources } from './use-palette-groups.ts'

const LABEL = 'Search or type a command'
const NO_RESULTS = 'No results found.'

export interface PaletteProps extends PaletteSources {
  offer: Offer | undefined
}

/** The command palette, Cmd/Ctrl+K. */
export function Palette({ offer, ...sources }: PaletteProps) {
  const [query, setQuery] = useState('')
  const [steps, setSteps] = useState<readonly Asking[]>([])
  const asking = steps.at(-1)
  const entries = useEntries({ query, offer, asking, ...sources })
  const goTo = (next: readonly Asking[]) => {
    setQuery('')
    setSteps(next)
  }
  const ask = (title: string, question: Question) =>
    goTo([...steps, { trail: [...(asking?.trail ?? []), title], question }])
  const run = useRun(ask)
  return (
    <CommandDialog
      open
      onOpenChange={(open) => (open ? undefined : showOverlay(undefined))}
      label={LABEL}
      query={query}
      onQueryChange={setQuery}
      onSelect={run}
      {...(asking && {
        step: { trail: asking.trail, label: asking.question.label, onBack: () => goTo(steps.slice(0, -1)) },
      })}
      {...entries}
    />
  )
}

interface Typed extends PaletteProps {
  query: string
  asking: Asking | undefined
}

/** The commands and records, or the choices of the current question. */
function useEntries({ query, offer, asking, ...sources }: Typed) {
  const found = usePaletteGroups(asking === undefined ? query : '', offer, sources)
  const { items, isPending, isError } = useAnswers(asking, query)
  if (asking === undefined) {
    const { groups, count, isSearching } = found
    const failure = found.isError && 'The records could not be loaded. Try again.'
    return {
      groups,
      notice: isSearching ? count === 0 && 'Searching…' : failure || (count === 0 && NO_RESULTS),
      status: isSearching ? '' : failure || countText(count),
    }
  }
  const nothing = isPending ? 'Loading…' : isError ? 'The choices could not be loaded. Try again.' : NO_RESULTS
  return {
    groups: [{ label: asking.question.label, items }].filter((group) => group.items.length > 0),
    notice: items.length === 0 && nothing,
    status: isPending ? '' : countText(items.length),
  }
}

function countText(count: number): string {
  if (count === 0) return NO_RESULTS
  return counted(count, 'result', 'results')
}

function useRun(ask: (title: string, question: Question) => void) {
  const navigate = useNavigate()
  const [, signOut] = useSignOut()
  return (entry: PaletteEntry, { newTab }: { newTab: boolean }) => {
    if (entry.isCommand) noteCommand(entry.id)
    if ('asks' in entry) return ask(entry.title, entry.asks)
    if ('opens' in entry && newTab) return void window.open(companyLink(entry.opens), '_blank', 'noopener')
    showOverlay('does' in entry && entry.does !== 'sign-out' ? entry.does : undefined)
    if ('opens' in entry) return void navigate({ href: entry.opens })
    if ('call' in entry) return entry.call()
    if (entry.does === 'sign-out') signOut()
  }
}
