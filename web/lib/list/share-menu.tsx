import { Download, Link2, Printer, Share } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { copyCompanyLink } from '#web/lib/company/company-link.ts'
import { LightMenu } from '#web/ui/overlay/light-menu.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { formatNumber } from '../format-number.ts'

/** Lets the menu close before the browser lays out the page for printing. */
const CLOSING_MS = 200

/** Shares the list as a link, file or printout, and imports a file. `children` renders once the menu is used. */
export function ShareMenu({ children }: { children: () => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <Button {...props} icon={<Share />}>
          Share
        </Button>
      )}
    >
      {() => (
        <>
          <MenuItem icon={<Link2 />} onSelect={() => void copyCompanyLink(location.href)}>
            Copy link to this view
          </MenuItem>
          {children()}
          <MenuItem icon={<Printer />} onSelect={() => setTimeout(() => window.print(), CLOSING_MS)}>
            Print
          </MenuItem>
        </>
      )}
    </LightMenu>
  )
}

/** "Export… 12 rows" */
export function ExportItem({ count, onSelect }: { count: number; onSelect: () => void }) {
  return (
    <MenuItem icon={<Download />} onSelect={onSelect} aside={`${formatNumber(count)} rows`}>
      Export…
    </MenuItem>
  )
}
