import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { dialogBackdropClass } from '#web/ui/overlay/dialog-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from './logo.tsx'
import { SidebarNav } from './sidebar-nav.tsx'

export type MobileSidebarProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Off-canvas below 768 px: keeps the focus, and closes when a page is chosen. */
export function MobileSidebar({ open, onOpenChange }: MobileSidebarProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogBackdropClass} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col border-r border-border bg-surface text-text shadow-dialog transition-[translate,opacity] duration-200 ease-out outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 motion-safe:data-ending-style:-translate-x-8 motion-safe:data-starting-style:-translate-x-8">
          <header className="flex h-12 shrink-0 items-center justify-between border-b border-border pr-2 pl-4">
            <Dialog.Title render={<p />}>
              <Logo />
              <span className="sr-only"> menu</span>
            </Dialog.Title>
            <Dialog.Close render={<IconButton label="Close menu" icon={<X />} side="bottom" />} />
          </header>
          <SidebarNav isExpanded onNavigate={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
