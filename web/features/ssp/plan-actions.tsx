import { FileDown, History, Snowflake } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PlanOutline } from '#domain/ssp/outline.ts'
import type { PlanProgress } from '#domain/ssp/plan-progress.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import type { Plan } from './plan-schema.ts'

const FreezeDialog = lazy(async () => ({ default: (await import('./versions/freeze-dialog.tsx')).FreezeDialog }))
const GenerateDialog = lazy(async () => ({ default: (await import('./versions/generate-dialog.tsx')).GenerateDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import('./versions/versions-dialog.tsx')).VersionsDialog }))

export interface PlanActionsProps {
  plan: Plan
  progress: PlanProgress
  outline: PlanOutline
}

/** What is done with the document as a whole. */
export function PlanActions({ plan, progress, outline }: PlanActionsProps) {
  const [open, setOpen] = useState<'versions' | 'freeze' | 'generate'>()
  const readOnlyReason = useReadOnlyReason()
  const close = () => setOpen(undefined)
  const { versions } = plan
  return (
    <>
      <Button
        icon={<History aria-hidden="true" />}
        disabledReason={versions.length === 0 ? 'No version has been frozen yet' : undefined}
        onClick={() => setOpen('versions')}
      >
        Versions{versions.length > 0 && ` (${versions.length})`}
      </Button>
      <Button icon={<Snowflake aria-hidden="true" />} disabledReason={readOnlyReason} onClick={() => setOpen('freeze')}>
        Freeze version
      </Button>
      <Button variant="primary" icon={<FileDown aria-hidden="true" />} onClick={() => setOpen('generate')}>
        Generate
      </Button>
      <Suspense fallback={null}>
        {open === 'versions' && <VersionsDialog plan={plan} onClose={close} />}
        {open === 'freeze' && <FreezeDialog progress={progress} outline={outline} onClose={close} />}
        {open === 'generate' && <GenerateDialog plan={plan} outline={outline} onClose={close} />}
      </Suspense>
    </>
  )
}
