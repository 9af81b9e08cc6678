import { Download, Link2, RotateCcw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export interface SimulatorHeaderProps {
  title: string
  hasChanges: boolean
  onExport: () => void
  onReset: () => void
}

export function SimulatorHeader({ title, hasChanges, onExport, onReset }: SimulatorHeaderProps) {
  const nothingYet = hasChanges ? undefined : 'Nothing is changed yet'
  return (
    <PageHeader
      title={title}
      description="A scratch copy: switch what you like. The statuses of your controls stay as they are, and the address holds the copy."
      actions={
        <>
          <Button icon={<Link2 />} onClick={() => void copyLink(location.href)}>
            Copy link
          </Button>
          <Button icon={<Download />} disabledReason={nothingYet} onClick={onExport}>
            Export CSV
          </Button>
          <Button icon={<RotateCcw />} disabledReason={nothingYet} onClick={onReset}>
            Reset
          </Button>
        </>
      }
    />
  )
}
