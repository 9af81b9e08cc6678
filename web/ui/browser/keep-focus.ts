import type { MouseEvent } from 'react'

/**
 * Calls `act`, which may take the pressed button away. The focus then goes to another button of its list item, to the
 * next item, or to what stands around the list, instead of to the page.
 */
export function keepingFocus(act: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget: pressed }) => {
    const item = pressed.closest('li')
    const nearest = [
      item,
      item?.nextElementSibling,
      item?.previousElementSibling,
      item?.closest('ul, ol')?.parentElement,
    ]
    act()
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = nearest.map((place) => (place?.isConnected === true ? place.querySelector('button') : null))
      buttons.find((button) => button !== null)?.focus()
    })
  }
}
