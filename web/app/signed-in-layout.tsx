import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/auth/session.ts'

/** The layout of pages for signed-in people, with or without a company. */
export function Door() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  return <SignedIn key={session.user.id} />
}

/** The next person at this browser must not see what the last one loaded. */
function SignedIn() {
  useEffect(() => () => queryClient.clear(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
