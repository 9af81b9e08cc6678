import { useState, type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Menu, type MenuProps } from './menu.tsx'

export interface LightMenuProps {
  /** The button; it takes these props. */
  trigger: (props: ComponentProps<'button'>) => ReactElement
  /** On the button and in the menu, before the menu looks at the key. */
  onKeyDown?: (event: KeyboardEvent) => void
  align?: MenuProps['align']
  open: boolean
  onOpenChange: (open: boolean) => void
  children: () => ReactNode
}

/**
 * A menu that is no more than its button until somebody reaches for it: a list has hundreds, and a menu costs more than the
 * rest of its row. The focus goes back to what had it: the button, or the row whose key opened it.
 */
export function LightMenu({ trigger, onKeyDown, align, open, onOpenChange, children }: LightMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const [hadFocus, setHadFocus] = useState<Element | null>(null)
  const change = (isOpening: boolean) => {
    if (isOpening) setHadFocus(document.activeElement)
    onOpenChange(isOpening)
  }
  if (!isWanted) {
    return trigger({
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onKeyDown,
      // At once: between press and release the button would be another one, and the click be lost.
      onPointerEnter: () => flushSync(() => setWanted(true)),
      onClick: () => {
        setWanted(true)
        change(true)
      },
    })
  }
  return (
    <Menu
      align={align}
      open={open}
      onOpenChange={change}
      onKeyDown={onKeyDown}
      finalFocus={() => (hadFocus instanceof HTMLElement && hadFocus.isConnected ? hadFocus : true)}
      trigger={trigger({ onKeyDown })}
    >
      {children()}
    </Menu>
  )
}
