import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useDrawerFocus } from './drawer-focus.ts'
import { DrawerHandle, useDrawerWidth } from './drawer-width.tsx'
import { dialogBackdropClass } from './dialog-class.ts'
import { IconButton } from '../icon-button.tsx'
import { useIsMobile } from '../browser/use-media-query.ts'
import { useAfterFirstPaint } from '../browser/use-after-first-paint.ts'
import { useToastsAbove } from './use-toasts-above.ts'

export interface DrawerProps {
  onClose: () => void
  title: ReactNode
  /** A quiet line above the title: the id of the record. */
  eyebrow?: ReactNode
  /** Buttons left of Close: previous, next, open as page. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

const MOTION =
  'transition-[translate,opacity] duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 motion-safe:data-ending-style:translate-x-8 motion-safe:data-starting-style:translate-x-8'

/**
 * A panel of 480 px at the right, open while it is mounted; the page beside it stays usable. Below 768 px a full-screen
 * sheet. Header and footer are no landmarks, because the page already has a banner.
 */
export function Drawer({ onClose, title, eyebrow, actions, footer, children }: DrawerProps) {
  const isMobile = useIsMobile()
  const popup = useRef<HTMLDivElement>(null)
  const [widthPx, setWidthPx] = useDrawerWidth()
  const { isReplacing, initialFocus, finalFocus } = useDrawerFocus(popup)
  // Draw the header before the body, so that a click shows at once what opens.
  const isWhole = useAfterFirstPaint()
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()} modal={isMobile} disablePointerDismissal={!isMobile}>
      <Base.Portal>
        {isMobile && <Base.Backdrop className={cx(dialogBackdropClass, 'z-30')} />}
        <Base.Popup
          ref={popup}
          data-drawer
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          style={isMobile ? undefined : { width: widthPx }}
          className={cx(
            'fixed inset-y-0 right-0 z-30 flex max-w-full flex-col border-l border-border bg-surface text-text shadow-dialog outline-none max-md:inset-0 max-md:border-0',
            !isReplacing && MOTION,
          )}
        >
          {!isMobile && <DrawerHandle widthPx={widthPx} onWidthChange={setWidthPx} />}
          <div className="flex items-start justify-between gap-3 border-b border-border py-3 pr-3 pl-5">
            <div className="min-w-0">
              {eyebrow !== undefined && <div className="text-small text-muted">{eyebrow}</div>}
              <Base.Title className="text-h2">{title}</Base.Title>
            </div>
            <div className="flex shrink-0 items-center gap-0.5">
              {actions}
              <Base.Close render={<IconButton label="Close" hint="Esc" icon={<X />} side="bottom" />} />
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{isWhole && children}</div>
          {isWhole && footer !== undefined && footer !== false && <Footer>{footer}</Footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Footer({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    <div ref={bar} className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
      {children}
    </div>
  )
}
