import { useSyncExternalStore } from 'react'

let printedAt: string | undefined

/**
 * When printing began, from just before the browser lays the page out for paper until it is done. What is shown then
 * must be there before the browser goes on: a store outside of React is drawn without delay.
 */
export function usePrinting(): string | undefined {
  return useSyncExternalStore(subscribe, () => printedAt)
}

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    printedAt ??= new Date().toISOString()
    onChange()
  }
  const end = () => {
    printedAt = undefined
    onChange()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
