import { expiryOf } from '#domain/evidence/expiry.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { formatDate } from '../format/format.ts'
import { TableDay } from '../format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'

/** Beyond 30 days only the date; closer, the remaining days too; afterwards red. */
export function ExpiryBadge({ on }: { on: string | null }) {
  if (on === null) return <EmptyValue />
  const expiry = expiryOf(on, todayUtc())
  if (expiry.kind === 'expired') return <Chip tone="critical">expired {formatDate(on)}</Chip>
  if (expiry.kind !== 'soon') return <TableDay at={on} />
  const { inDays } = expiry
  return <Chip tone="medium">{inDays === 0 ? 'ends today' : inDays === 1 ? 'in 1 day' : `in ${inDays} days`}</Chip>
}
