import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { leftBehind } from '#web/lib/pending/pending-changes.ts'

/** Sends the pending changes of an earlier visit. Renders nothing. */
export function PendingChanges() {
  const cache = useQueryClient()
  const companyId = useOptionalCompany()?.id
  const me = useMyId()
  useEffect(() => {
    if (companyId === undefined || me === undefined) return undefined
    const changes = leftBehind(me, companyId)
    if (changes.length === 0) return undefined
    const leaving = new AbortController()
    import('#web/lib/pending/resend-pending.ts')
      .then(({ resendPending }) => resendPending(cache, changes, leaving.signal))
      // The code could not load while offline; the next page load tries again.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cache, companyId, me])
  return null
}
