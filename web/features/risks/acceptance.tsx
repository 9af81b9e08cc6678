import { useState } from 'react'
import { risk } from '#domain/records/risk.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import type { Risk } from './risk.ts'

const { acceptance_reason: reason, approved_by: approver, accepted_on: day } = risk.fields

/** Why a risk is accepted, who approved it and when. */
export function Acceptance({ row, names }: { row: Risk; names: Names }) {
  const { canDeleteContent } = usePermissions()
  const [isAsking, setAsking] = useState(false)
  if (row.treatment !== 'Accept') return null
  return (
    <div className="space-y-3 rounded-md border border-border p-3">
      <Facts
        facts={[
          [approver.label, row.approved_by === null ? null : (names.person(row.approved_by) ?? 'A former member')],
          [day.label, row.accepted_on === null ? null : formatDate(row.accepted_on)],
          [reason.label, row.acceptance_reason],
        ]}
      />
      {canDeleteContent && (
        <Button size={28} onClick={() => setAsking(true)}>
          Change reason…
        </Button>
      )}
      {isAsking && <AcceptDialog row={row} onClose={() => setAsking(false)} />}
    </div>
  )
}
