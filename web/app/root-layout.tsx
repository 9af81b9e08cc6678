import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/overlay/toaster.tsx')).Toaster }))

/** Around every page. */
export function RootLayout() {
  const needsToaster = useToasterNeed()
  return (
    <>
      <Outlet />
      {needsToaster && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}

/** Public pages toast only after an action, so the toaster loads later. */
function useToasterNeed(): boolean {
  const isPublic = useLocation({ select: ({ pathname }) => pathname === '/' || pathname.startsWith('/auth') })
  const [isNeeded, setNeeded] = useState(!isPublic)
  if (!isNeeded && !isPublic) setNeeded(true)
  useEffect(() => {
    if (isNeeded) return undefined
    const onAction = () => setNeeded(true)
    const listening = { once: true, passive: true }
    window.addEventListener('pointerdown', onAction, listening)
    window.addEventListener('keydown', onAction, listening)
    return () => {
      window.removeEventListener('pointerdown', onAction)
      window.removeEventListener('keydown', onAction)
    }
  }, [isNeeded])
  return isNeeded
}
