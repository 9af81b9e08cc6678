import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { recordLines } from '#domain/records/record-columns.ts'
import { risk } from '#domain/records/risk.ts'
import { RecordHistory } from '#web/lib/activity/record-history.tsx'
import { DrawerComments } from '#web/lib/comments/drawer-comments.tsx'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { RecordDrawer } from '#web/lib/records/record-drawer.tsx'
import { Acceptance } from './acceptance.tsx'
import { useRiskChanges } from './changes.ts'
import { Due, StatusBadge } from './columns.tsx'
import { EditableFacts } from './editable-facts.tsx'
import { LinksSection } from './links-section.tsx'
import { levelOf, residualLevelOf, type Risk } from './risk.ts'

interface RiskDrawerProps {
  row: Risk
  /** The rows of the list, among which `[` and `]` walk. */
  rows: readonly Risk[]
  names: Names
  onOpen: (row: Risk) => void
  onClose: () => void
}

export function RiskDrawer({ row, rows, names, onOpen, onClose }: RiskDrawerProps) {
  const { id: companyId } = useCompany()
  const readOnlyReason = useReadOnlyReason()
  const { canDeleteContent } = usePermissions()
  return (
    <RecordDrawer
      row={row}
      rows={rows}
      eyebrow={`R-${row.number}`}
      title={row.title}
      noun="risk"
      onOpen={onOpen}
      onClose={onClose}
      footer={canDeleteContent && <DeleteRisk row={row} />}
    >
      <Summary row={row} />
      <DrawerSection title="Details">
        {readOnlyReason === undefined ? (
          <EditableFacts row={row} names={names} />
        ) : (
          <div className="space-y-3">
            <Facts
              facts={[
                ...recordLines(risk, {
                  ...row,
                  owner_id: null,
                  due_on: null,
                  number: null,
                  acceptance_reason: null,
                  approved_by: null,
                  accepted_on: null,
                }),
                [risk.fields.due_on.label, row.due_on === null ? null : formatDate(row.due_on)],
                [risk.fields.owner_id.label, names.person(row.owner_id) ?? null],
              ]}
            />
            <Acceptance row={row} names={names} />
          </div>
        )}
      </DrawerSection>
      <LinksSection row={row} />
      <DrawerComments subject={{ companyId, risk_id: row.id }} name={`R-${row.number}`} />
      <RecordHistory record={risk} row={row} name={`R-${row.number}`} />
    </RecordDrawer>
  )
}

function Summary({ row }: { row: Risk }) {
  const [level, residual] = [levelOf(row), residualLevelOf(row)]
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StatusBadge {...row} />
      {level === undefined ? <span className="text-muted">Not rated</span> : <LevelBadge level={level} />}
      {residual !== undefined && (
        <>
          <span className="text-small text-muted">after treatment</span> <LevelBadge level={residual} />
        </>
      )}
      {row.due_on !== null && <Due row={row} today={todayUtc()} />}
    </p>
  )
}

/** A treated risk is closed instead, and stays on record. */
function DeleteRisk({ row }: { row: Risk }) {
  const { remove } = useRiskChanges()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete risk…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete R-${row.number}?`}
          consequence="This also deletes its links and comments. Close it instead to keep it on record."
          confirmLabel="Delete risk"
          onConfirm={() => remove(row)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
