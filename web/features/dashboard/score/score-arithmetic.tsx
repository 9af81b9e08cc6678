import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { parseDashboardSearch } from '../dashboard-search.ts'
import type { ProgressQuery } from '../progress.ts'

const ScoreDrawer = lazyDialog(async () => (await import('./score-drawer.tsx')).ScoreDrawer)

/** The score breakdown, open while the address has it. */
export function ScoreArithmetic({ protocol, query }: { protocol: ProtocolId; query: ProgressQuery }) {
  const { score } = parseDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (wanted: string | undefined) =>
    void navigate({
      to: '/dashboard',
      search: (search) => parseDashboardSearch({ ...search, score: wanted }),
      replace: wanted !== undefined,
      resetScroll: false,
    })
  if (score === undefined || query.data === undefined) return null
  const { today } = query.data
  return (
    <ScoreDrawer
      protocol={protocol}
      progress={query.data}
      day={score === 'today' || score > today ? today : score}
      onDayChange={(day) => show(day === today ? 'today' : day)}
      onClose={() => show(undefined)}
    />
  )
}
