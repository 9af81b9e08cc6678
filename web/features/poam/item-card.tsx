import { ControlChips, DueMark, LevelMark, StatusMark } from './marks.tsx'
import type { PlanRow } from './plan-item.ts'

/** An item on a phone. */
export function ItemCard({ row }: { row: PlanRow }) {
  return (
    <div className="space-y-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="font-mono text-small text-muted">V-{row.number}</span>
        <StatusMark status={row.status} />
      </div>
      <p className="line-clamp-2 font-medium break-words">{row.weakness}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small text-muted">
        <LevelMark level={row.severity} />
        <DueMark row={row} />
        {row.linked.length > 0 && <ControlChips controls={row.linked} />}
        {row.ownerName !== undefined && <span>{row.ownerName}</span>}
      </div>
      {row.barred.length > 0 && row.status !== 'Closed' && (
        <p className="text-small text-danger">Cannot be on a POA&M</p>
      )}
    </div>
  )
}
