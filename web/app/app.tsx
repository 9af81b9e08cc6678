import { RouterProvider } from '@tanstack/react-router'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { ApplicationFallback } from './application-fallback.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <ErrorBoundary fallback={(error) => <ApplicationFallback error={error} />}>
      <RouterProvider router={router} />
    </ErrorBoundary>
  )
}
