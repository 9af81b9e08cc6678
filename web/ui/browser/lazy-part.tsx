import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { ErrorBoundary } from '../state/error-boundary.tsx'

export interface LazyPartOptions<Props> {
  /** Shown while the code loads. */
  waiting?: ReactNode
  /** Closes a dialog or drawer. Parts inside the page have none. */
  close?: (props: Props) => void
}

class NotFetched extends Error {}

/**
 * A part of a page whose code loads when it is first shown. If loading fails, because the connection is gone or a new
 * release replaced the file, the page stays, and the part shows an error with a retry button.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, close }: LazyPartOptions<Props> = {},
) {
  // A failed lazy component fails forever, so a retry needs a new one.
  const attempt = () =>
    lazy(async () => {
      try {
        // Later renders use the component directly, without a frame that shows the fallback.
        latest = await load()
        return { default: latest }
      } catch (cause) {
        latest = attempt()
        throw new NotFetched('Its code could not be loaded.', { cause })
      }
    })
  let latest: ComponentType<Props> = attempt()
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest)
    return (
      <ErrorBoundary
        resetKeys={[Part]}
        fallback={(error) => {
          if (!(error instanceof NotFetched)) throw error
          return <Notice onRetry={() => setPart(() => latest)} onClose={close && (() => close(props))} />
        }}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
  /** Prefetches the code; resolves when it is there. An error shows only when the part is shown. */
  const ahead = async (): Promise<void> => {
    try {
      latest = await load()
    } catch {
      // Showing the part tries again.
    }
  }
  return Object.assign(LazyPart, { ahead })
}

/** The same for dialogs and drawers. */
export function lazyDialog<Props extends { onClose: (isDone: boolean) => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  return lazyPart(load, { close: ({ onClose }: Props) => onClose(false) })
}

function Notice({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <div
      role="alert"
      className={cx(
        'col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-border bg-surface px-4 py-3',
        onClose && 'fixed inset-x-4 bottom-4 z-50 mx-auto w-fit shadow-popover',
      )}
    >
      This part could not be loaded.
      <Button size={28} onClick={onRetry}>
        Try again
      </Button>
      {onClose && (
        <Button size={28} variant="ghost" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  )
}
