import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Instead of a skeleton, which would stay for as long as the browser is offline. */
export const LOADS_ONCE_ONLINE = 'You are offline. It is loaded once you are back.'

/** A thin bar at the top of the page while the browser is offline. */
export function OfflineBar({ keepsDrafts = false }: { keepsDrafts?: boolean }) {
  const isOnline = useIsOnline()
  return (
    <output className="block">
      {!isOnline && (
        <span className="flex min-h-8 items-center justify-center gap-2 border-b border-border bg-medium-bg px-4 py-1 text-small font-medium text-medium-fg">
          <WifiOff className="size-4 shrink-0" />
          {keepsDrafts
            ? 'You are offline. Changes are kept on this device and sent when you are back.'
            : 'You are offline. Changes cannot be saved until you are back.'}
        </span>
      )}
    </output>
  )
}
