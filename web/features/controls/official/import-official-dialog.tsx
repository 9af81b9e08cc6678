import { counted } from '#domain/text/counted.ts'
import { useMemo } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { officialImport, type OfficialText } from './official-import.ts'
import { useOfficialWrites } from './official-queries.ts'

export interface ImportOfficialDialogProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  onClose: () => void
}

/** The official wording of controls, from a catalog that the company holds. Mount it to open it. */
export function ImportOfficialDialog({ scope, controls, onClose }: ImportOfficialDialogProps) {
  const format = useMemo(() => officialImport(controls), [controls])
  const { add } = useOfficialWrites(scope)
  const apply = async (texts: readonly OfficialText[]) => {
    await add(texts)
    toastSuccess(counted(texts.length, 'official text imported', 'official texts imported'), {
      description: 'Each stands on the page of its control, beside our wording.',
    })
  }
  return (
    <ImportDialog
      words={{ one: 'official text', many: 'official texts' }}
      effect="add"
      format={format}
      onApply={apply}
      onClose={onClose}
    />
  )
}
