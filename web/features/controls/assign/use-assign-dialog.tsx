import { useState } from 'react'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { subjectOf } from '../subject-of.ts'
import type { AssignDialogKind } from './assign-dialog.tsx'
import type { AssignmentChange } from './assignment.ts'

const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog)

type Asked = { kind: AssignDialogKind; controls: readonly CompanyControl[]; onDone: () => void }

/** A dialog for the owner or the due date of some controls; the caller draws it. */
export function useAssignDialog(
  scope: ControlsScope,
  people: readonly Colleague[],
  onAssign: (controls: readonly CompanyControl[], change: AssignmentChange) => void,
) {
  const [asked, setAsked] = useState<Asked>()
  const ask = (kind: AssignDialogKind, controls: readonly CompanyControl[], onDone: () => void = () => undefined) =>
    setAsked({ kind, controls, onDone })
  const dialog = asked && (
    <AssignDialog
      kind={asked.kind}
      subject={subjectOf(scope, asked.controls)}
      people={people}
      onAssign={(change) => {
        onAssign(asked.controls, change)
        asked.onDone()
      }}
      onClose={() => setAsked(undefined)}
    />
  )
  return { ask, dialog }
}
