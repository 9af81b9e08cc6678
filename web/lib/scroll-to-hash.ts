import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the element that the address names, once it is there: for what is loaded after the page. */
export function useScrollToHash(): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView()
  }, [hash])
}
