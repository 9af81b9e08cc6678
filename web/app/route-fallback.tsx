import type { ErrorComponentProps } from '@tanstack/react-router'
import { createContext, useContext, type ReactNode } from 'react'
import { ApplicationFallback } from './application-fallback.tsx'

/** Draws what stands in place of a page that fails. The frame has its own, because only the page is gone then. */
export const RouteFallbackContext = createContext<(props: ErrorComponentProps) => ReactNode>(({ error }) => (
  <ApplicationFallback error={error} />
))

export function RouteFallback(props: ErrorComponentProps) {
  const draw = useContext(RouteFallbackContext)
  return draw(props)
}
