import { useState, type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Menu, type MenuProps } from './menu.tsx'

export interface LightMenuProps {
  /** The button; it takes these props. */
  trigger: (props: ComponentProps<'button'>) => ReactElement
  /** Called on the button and in the menu, before the menu handles the key. */
  onKeyDown?: (event: KeyboardEvent) => void
  align?: MenuProps['align']
  open: boolean
  onOpenChange: (open: boolean) => void
  children: () => ReactNode
}

/**
 * A menu that mounts only its button until it is used: a list has hundreds, and a full menu costs more than the rest of
 * its row. Focus returns to the button or to the row whose key opened the menu.
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
      // Synchronously: replacing the button between press and release would lose the click.
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
