import { usePermissions } from '#web/lib/company/permissions.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { DECISIONS, type Decision } from './decisions.ts'
import type { Vulnerability } from './queries.ts'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog)

export type BulkKind = 'owner' | 'due' | 'plan' | Decision

const BULK_DECISIONS: readonly Decision[] = ['accepted', 'fixed', 'false positive', 'not affected', 'open']

export function useBulkActions(open: (kind: BulkKind) => void) {
  const { canDeleteContent } = usePermissions()
  const decisions = BULK_DECISIONS.filter((decision) => decision !== 'accepted' || canDeleteContent)
  return [
    { id: 'owner', label: 'Set owner…', onSelect: () => open('owner') },
    { id: 'due', label: 'Set due date…', onSelect: () => open('due') },
    { id: 'plan', label: 'Create POA&M items…', onSelect: () => open('plan') },
    ...decisions.map((id) => ({ id, label: DECISIONS[id].label, onSelect: () => open(id) })),
  ]
}

interface BulkDialogsProps {
  dialog: BulkKind
  selected: readonly Vulnerability[]
  names: Names
  onClose: (isDone: boolean) => void
}

export function BulkDialogs({ dialog, selected, names, onClose }: BulkDialogsProps) {
  if (dialog === 'owner' || dialog === 'due')
    return <BulkDialog kind={dialog} selected={selected} names={names} onClose={onClose} />
  if (dialog === 'plan') return <PlanDialog selected={selected} onClose={onClose} />
  return <DecisionDialog decision={dialog} selected={selected} onClose={onClose} />
}
