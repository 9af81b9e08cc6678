import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadConfig, type Config } from '#web/lib/config.ts'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/overlay/toaster.tsx')).Toaster }))

const CopyNotice = lazy(async () => ({ default: (await import('./copy-notice.tsx')).CopyNotice }))

/** Around every page. */
export function RootLayout() {
  const needsToaster = useToasterNeed()
  const copy = useCopyKind()
  return (
    <>
      <Outlet />
      {needsToaster && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
      {copy !== undefined && (
        <Suspense fallback={null}>
          <CopyNotice kind={copy} />
        </Suspense>
      )}
    </>
  )
}

/** Whether this is a restored or copied installation. A page whose configuration cannot be loaded says so elsewhere. */
function useCopyKind(): Config['copy'] {
  const [copy, setCopy] = useState<Config['copy']>()
  useEffect(() => {
    loadConfig().then(
      (config) => setCopy(config.copy),
      () => undefined,
    )
  }, [])
  return copy
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
