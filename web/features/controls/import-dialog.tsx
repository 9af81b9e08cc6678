import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { controlsImport } from './import-controls.ts'
import { useImport } from './use-import.ts'

export interface ImportControlsDialogProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  colleagues: readonly Colleague[]
  onClose: () => void
}

export function ImportControlsDialog({ scope, controls, colleagues, onClose }: ImportControlsDialogProps) {
  const { controlSingular, controlPlural } = wordingOf(scope.protocol)
  const format = useMemo(
    () => controlsImport(scope.protocol, controls, colleagues),
    [scope.protocol, controls, colleagues],
  )
  const { apply, asWork } = useImport(scope)
  return (
    <ImportDialog
      words={{ one: controlSingular.toLowerCase(), many: controlPlural.toLowerCase() }}
      format={format}
      onApply={apply}
      asWork={asWork}
      onClose={onClose}
    />
  )
}
