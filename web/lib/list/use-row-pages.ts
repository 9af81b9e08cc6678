import { useNavigate } from '@tanstack/react-router'
import { companyLink } from '../company/company-link.ts'
import type { Peek } from '#web/ui/table/peek.ts'

interface PeekState {
  readonly overlay: Readonly<Record<string, string | undefined>>
  readonly setOverlay: (next: { open?: string }) => void
}

/** How rows open that have pages of their own: the page, or beside the list, which the address names: `?open=A-1`. */
export function useRowPages<Row>(
  { overlay, setOverlay }: PeekState,
  panel: Omit<Peek<Row>, 'open' | 'onChange'>,
): { onOpen: (row: Row, how: { newTab: boolean }) => void; peek: Peek<Row> } {
  const navigate = useNavigate()
  return {
    onOpen: (row, { newTab }) => {
      const href = panel.hrefOf(row)
      if (href === undefined) return
      if (newTab) window.open(companyLink(href), '_blank', 'noopener')
      else void navigate({ href })
    },
    peek: {
      ...panel,
      open: overlay['open'],
      onChange: (reference) => setOverlay(reference === undefined ? {} : { open: reference }),
    },
  }
}
