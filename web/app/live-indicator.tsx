import { useLiveState } from '#web/lib/live/live-state.ts'
import { useIsOnline } from '#web/ui/state/offline-bar.tsx'

/** Shows whether changes by others arrive: not while the browser is offline, whatever the connection still reports. */
export function LiveMark() {
  const state = useLiveState()
  const isOnline = useIsOnline()
  return (
    <output className="text-small text-muted sm:px-1.5">
      {state === 'live' && isOnline && (
        <span title="Live: changes by others appear by themselves" className="flex items-center gap-1.5 max-sm:sr-only">
          <span aria-hidden="true" data-mark className="size-2 rounded-full bg-implemented" />
          <span className="max-lg:sr-only">Live</span>
        </span>
      )}
      {!isOnline && (
        <span title="Changes by others appear once you are back online" className="flex items-center gap-1.5">
          <span aria-hidden="true" data-mark className="size-2 rounded-full bg-muted" />
          <span className="max-sm:sr-only">Offline</span>
        </span>
      )}
      {state === 'lost' && isOnline && (
        <span title="Changes by others appear once the connection is back" className="flex items-center gap-1.5">
          <span aria-hidden="true" data-mark className="size-2 animate-breathe rounded-full bg-medium" />
          <span className="max-sm:sr-only">Reconnecting…</span>
        </span>
      )}
    </output>
  )
}
