import { Download, Link2, RotateCcw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export interface SimulatorHeaderProps {
  title: string
  hasChanges: boolean
  /** Anything at all differs from how things are. */
  isTouched: boolean
  onExport: () => void
  onReset: () => void
}

const NOTHING_YET = 'Nothing is changed yet'

export function SimulatorHeader({ title, hasChanges, isTouched, onExport, onReset }: SimulatorHeaderProps) {
  return (
    <PageHeader
      title={title}
      description="A scratch copy: switch what you like. The statuses of your controls stay as they are, and the address holds the copy."
      actions={
        <>
          <Button icon={<Link2 />} onClick={() => void copyLink(location.href)}>
            Copy link
          </Button>
          <Button icon={<Download />} disabledReason={hasChanges ? undefined : NOTHING_YET} onClick={onExport}>
            Export CSV
          </Button>
          <Button icon={<RotateCcw />} disabledReason={isTouched ? undefined : NOTHING_YET} onClick={onReset}>
            Reset
          </Button>
        </>
      }
    />
  )
}
