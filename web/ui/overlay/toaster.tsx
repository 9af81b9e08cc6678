import { Toaster as Base } from 'sonner'

const DURATION_MS = 4000
const VISIBLE = 3

/**
 * Mounted once, in the shell. 356 px wide (sonner's default), bottom right, 4 s; a bulk bar moves it up. Alt+T moves
 * focus to the toasts.
 */
export function Toaster({ rightOffsetPx = 24 }: { rightOffsetPx?: number }) {
  return (
    <Base
      position="bottom-right"
      duration={DURATION_MS}
      visibleToasts={VISIBLE}
      gap={14}
      offset={{ bottom: 'var(--toast-bottom, 24px)', right: rightOffsetPx }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 16px)', left: 16, right: 16 }}
      className="z-60! font-sans!"
    />
  )
}
