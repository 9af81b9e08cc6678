import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import type { ExportEvidenceProps } from './export-evidence.tsx'

const ExportEvidence = lazyDialog(async () => (await import('./export-evidence.tsx')).ExportEvidence)

export type ExportButtonProps = Omit<ExportEvidenceProps, 'onClose'> & { disabledReason: string | undefined }

export function ExportButton({ disabledReason, ...list }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && <ExportEvidence {...list} onClose={() => setOpen(false)} />}
    </>
  )
}
