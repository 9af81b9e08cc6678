import { useQuery } from '@tanstack/react-query'
import { closeOutOn } from '#domain/poam/close-out.ts'
import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { PoamRow } from './poam-item.ts'
import { conditionalDay } from './queries.ts'

export interface CloseOutWarningProps {
  row: Pick<PoamRow, 'eligible' | 'status'>
  /** The due date, stored or typed. */
  day: string | null
}

/** Warns that a date is after the 180 days of the Conditional status, which the company cannot extend. */
export function CloseOutWarning({ row, day }: CloseOutWarningProps) {
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
