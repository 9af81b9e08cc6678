import { useSyncExternalStore } from 'react'

let printedAt: string | undefined

/**
 * When printing began, from just before the browser lays out the page until it is done. An external store, because
 * React must render it synchronously before the browser continues.
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
