import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ExportEvidenceProps } from './export-evidence.tsx'

const ExportEvidence = lazy(async () => ({ default: (await import('./export-evidence.tsx')).ExportEvidence }))

export type ExportButtonProps = Omit<ExportEvidenceProps, 'onClose'> & { disabledReason: string | undefined }

export function ExportButton({ disabledReason, ...list }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExportEvidence {...list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
