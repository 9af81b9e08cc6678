import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { ErrorBoundary } from '../state/error-boundary.tsx'

export interface LazyPartOptions<Props> {
  /** In its place while it is fetched. */
  waiting?: ReactNode
  /** For what lies over the page: how it is closed again. What stands in the page has none. */
  close?: (props: Props) => void
}

class NotFetched extends Error {}

/**
 * A part of a page whose code comes when it is first shown. Where that cannot be fetched, because there is no connection or
 * because a new release has taken its place, the page stays, and the part says so and can be tried again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, close }: LazyPartOptions<Props> = {},
) {
  // What failed once fails for ever: the next attempt needs a new one.
  const attempt = () =>
    lazy(async () => {
      try {
        // From now on it is drawn with what is around it, and no frame without it comes first.
        latest = await load()
        return { default: latest }
      } catch (cause) {
        latest = attempt()
        throw new NotFetched('The code could not be fetched.', { cause })
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
  /** Fetches it before it is wanted. Should that fail, it says so once it is shown. */
  const ahead = () =>
    void load().then(
      (Part) => (latest = Part),
      () => undefined,
    )
  return Object.assign(LazyPart, { ahead })
}

/** The same for what lies over the page, like dialogs and drawers. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(load, { close: ({ onClose }: Props) => onClose() })
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
