import { ControlChips } from '#web/lib/controls/control-chips.tsx'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { DueBadge, StatusBadge } from './badges.tsx'
import type { PoamRow } from './poam-item.ts'

/** An item in the list on a phone. */
export function ItemCard({ row }: { row: PoamRow }) {
  return (
    <div className="space-y-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate text-small text-muted">
          <span className="font-mono">V-{row.number}</span>
          {row.ownerName !== undefined && ` · ${row.ownerName}`}
        </span>
        <StatusBadge status={row.status} />
      </div>
      <p className="line-clamp-2 font-medium break-words">{row.weakness}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
        <LevelBadge level={row.severity} />
        <DueBadge row={row} />
        {row.linked.length > 0 && <ControlChips controls={row.linked} />}
        {row.ineligibleControls.length > 0 && row.status !== 'Closed' && (
          <span className="text-danger">Ineligible</span>
        )}
      </div>
    </div>
  )
}
