import { lazy, Suspense, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'

export type Popup = { prepare: () => void; Component: ComponentType }

/** A popup whose code loads when somebody reaches for its button. The component renders that button too, and starts open. */
export function popupFrom(load: () => Promise<ComponentType>): Popup {
  return { prepare: () => void load(), Component: lazy(async () => ({ default: await load() })) }
}

export type OpenerProps = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onPointerEnter' | 'onFocus' | 'onClick'>

export type OnDemandProps = {
  popup: Popup
  kind: 'menu' | 'dialog'
  /** The button as it looks before its popup is there. */
  opener: (props: OpenerProps) => ReactNode
}

export function OnDemand({ popup: { prepare, Component }, kind, opener }: OnDemandProps) {
  const [isAskedFor, setAskedFor] = useState(false)
  const button = opener({
    'aria-haspopup': kind,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setAskedFor(true),
  })
  if (!isAskedFor) return button
  return (
    <Suspense fallback={button}>
      <Component />
    </Suspense>
  )
}
