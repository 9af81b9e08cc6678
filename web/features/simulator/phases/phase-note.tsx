import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { phaseOn, PROGRAM_PHASES } from '#domain/rules/program-phases.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { programPhases } from './phases-query.ts'

const PhasesDialog = lazyDialog(async () => (await import('./phases-dialog.tsx')).PhasesDialog)

/** What contracts may require. The dates of the program have moved before, so members with permission can edit them. */
export function PhaseNote({ companyId, today }: { companyId: Id<'companies'>; today: string }) {
  const { data: phases = PROGRAM_PHASES } = useQuery(programPhases(companyId))
  const [isEditing, setEditing] = useState(false)
  const readOnlyReason = useReadOnlyReason()
  const now = phaseOn(today, phases)
  return (
    <div className="flex items-start justify-between gap-3">
      <span title={now?.current.citation}>
        {now === undefined
          ? 'No phase of the CMMC Program has begun.'
          : `Phase ${now.current.phase}: new contracts may ask for ${now.current.asksFor}.`}
        {typeof now?.suspended?.suspendedOn === 'string' &&
          ` Phase ${now.suspended.phase} is suspended since ${formatDate(now.suspended.suspendedOn)}.`}
      </span>
      {readOnlyReason === undefined && (
        <Button variant="ghost" size={28} edge="end" className="-my-1 shrink-0" onClick={() => setEditing(true)}>
          Edit phases…
        </Button>
      )}
      {isEditing && <PhasesDialog companyId={companyId} phases={phases} onClose={() => setEditing(false)} />}
    </div>
  )
}
