import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { toastNotLoaded } from '#web/ui/overlay/toast.tsx'

export type Popup = { prepare: () => Promise<unknown>; Component: ComponentType }

/** A popup whose code loads on hover or focus of its button. Its component renders the button too, and starts open. */
export function popupFrom(load: () => Promise<ComponentType>): Popup {
  return { prepare: load, Component: lazy(async () => ({ default: await load() })) }
}

export type OpenerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onPointerEnter' | 'onFocus' | 'onClick'>

export type OnDemandProps = {
  popup: Popup
  kind: 'menu' | 'dialog'
  /** The button before the popup has loaded. */
  opener: (props: OpenerProps) => ReactNode
}

export function OnDemand({ popup: { prepare, Component }, kind, opener }: OnDemandProps) {
  const [isAskedFor, setAskedFor] = useState(false)
  // Loaded before it is rendered: a failed lazy component would never recover, and would break the header.
  const ask = () => void prepare().then(() => setAskedFor(true), toastNotLoaded)
  const prepareQuietly = () => void prepare().catch(() => undefined)
  const button = opener({
    'aria-haspopup': kind,
    onPointerEnter: prepareQuietly,
    onFocus: prepareQuietly,
    onClick: ask,
  })
  if (!isAskedFor) return button
  return (
    <Suspense fallback={button}>
      <Component />
    </Suspense>
  )
}
