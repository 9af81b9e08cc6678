import { toastFailed } from '../toast-failed.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { signOut } from './sign-out.ts'

/** Signs out, shows a toast, and opens the sign-in page. */
export function useSignOut(): [isLeaving: boolean, leave: () => void] {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut()
      toastSuccess('Signed Out', { description: 'You are signed out on this device.' })
      // The guard put this page into the address; the next person must not be sent to it.
      await navigate({ to: '/auth', replace: true })
    } catch (error) {
      toastFailed('Sign Out Failed', error)
    } finally {
      setLeaving(false)
    }
  }
  return [isLeaving, () => void leave()]
}
