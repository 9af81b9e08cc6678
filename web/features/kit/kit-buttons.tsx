import { Download, Ellipsis, Plus, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { KitRow, KitSection } from './kit-section.tsx'

export function KitButtons() {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <KitSection title="Buttons" note="One primary a view. Busy keeps the width; a blocked action says why.">
      <KitRow>
        <Button variant="primary" icon={<Plus />}>
          Add evidence
        </Button>
        <Button icon={<Download />}>Export</Button>
        <Button variant="ghost">Cancel</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete files
        </Button>
        <a href="#buttons" className={buttonClass({ variant: 'secondary' })}>
          A link
        </a>
      </KitRow>
      <KitRow>
        <Button size={28}>Toolbar 28</Button>
        <Button size={32}>Default 32</Button>
        <Button size={36}>Forms 36</Button>
        <Button size={44}>Touch 44</Button>
      </KitRow>
      <KitRow>
        <Button variant="primary" busy={isBusy} onClick={() => setIsBusy(true)}>
          Create company
        </Button>
        <Button busy>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button disabledReason="An owner can grant Evidence: delete.">Archive</Button>
        <IconButton label="Settings" icon={<Settings />} />
        <IconButton label="More" hint={<Kbd>.</Kbd>} icon={<Ellipsis />} variant="secondary" />
        <Tooltip content="Wednesday, in 7 weeks">
          <button
            type="button"
            data-kit="tooltip"
            className="rounded-sm text-body underline decoration-dotted underline-offset-4"
          >
            Jan 10, 2027
          </button>
        </Tooltip>
      </KitRow>
    </KitSection>
  )
}
