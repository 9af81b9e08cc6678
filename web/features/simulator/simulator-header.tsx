import { useState } from 'react'
import { ClipboardPlus, Download, Link2, RotateCcw } from 'lucide-react'
import { poamNames } from '#domain/poam/poam-names.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { copyCompanyLink } from '#web/lib/company/company-link.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { SaveDialogProps } from './save/save-dialog.tsx'

const SaveDialog = lazyDialog(async () => (await import('./save/save-dialog.tsx')).SaveDialog)

export interface SimulatorHeaderProps {
  title: string
  hasChanges: boolean
  /** Anything differs from the current state. */
  isTouched: boolean
  saving: Omit<SaveDialogProps, 'onClose'>
  onExport: () => void
  onReset: () => void
}

export function SimulatorHeader({ title, hasChanges, isTouched, saving, onExport, onReset }: SimulatorHeaderProps) {
  const readOnlyReason = useReadOnlyReason()
  const { protocol_id: protocol } = useCompany()
  const [isSaving, setSaving] = useState(false)
  return (
    <PageHeader
      title={title}
      description={`Try changes safely. Nothing here affects your ${wordingOf(protocol).controlPlural.toLowerCase()}; the link saves your scenario.`}
      actions={
        <>
          <Button icon={<Link2 />} onClick={() => void copyCompanyLink(location.href)}>
            Copy link
          </Button>
          {isTouched && (
            <Button icon={<RotateCcw />} onClick={onReset}>
              Reset
            </Button>
          )}
          {hasChanges && (
            <>
              <Button icon={<Download />} onClick={onExport}>
                Export CSV
              </Button>
              <Button
                variant="primary"
                icon={<ClipboardPlus />}
                disabledReason={readOnlyReason}
                onClick={() => setSaving(true)}
              >
                Save as {poamNames(protocol).items}…
              </Button>
            </>
          )}
          {isSaving && <SaveDialog {...saving} onClose={() => setSaving(false)} />}
        </>
      }
    />
  )
}
