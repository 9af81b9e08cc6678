import { useQuery } from '@tanstack/react-query'
import { closeOutOn } from '#domain/poam/close-out.ts'
import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { PlanRow } from './plan-item.ts'
import { conditionalDay } from './queries.ts'

export interface AfterCloseOutProps {
  row: Pick<PlanRow, 'eligible' | 'status'>
  /** On which the item is due, or would be; empty where none is known. */
  day: string | null
}

/** Says at once that a day lies behind the 180 days of the Conditional status: nobody of the company can give more. */
export function AfterCloseOut({ row, day }: AfterCloseOutProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const isRuled = protocol === 'cmmc2' && row.eligible !== undefined && row.status !== 'Closed'
  const { data: conditionalOn } = useQuery({ ...conditionalDay(companyId), enabled: isRuled })
  if (!isRuled || typeof conditionalOn !== 'string') return null
  const { of, closesOn } = closeOutOn(conditionalOn, todayUtc())
  if (day === null || day <= closesOn) return null
  return (
    <output className="mt-2 block rounded-md bg-medium-bg px-3 py-2 text-medium-fg">
      {formatDate(day)} is after day {of}: the Conditional status ends unless this is closed by {formatDate(closesOn)}.{' '}
      <span className="text-small">({CURRENT_LEVEL2_RULES.conditional?.closeOut.citation})</span>
    </output>
  )
}
