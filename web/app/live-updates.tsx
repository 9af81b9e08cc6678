import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { closeConnection } from '#web/lib/live/connection.ts'
import { followCompany } from '#web/lib/live/company-changes.ts'
import { whenIdle } from '#web/ui/browser/when-idle.ts'
import { liveTables } from './areas.ts'

/** Applies live updates of the selected company, once the page has loaded. Renders nothing. */
export function LiveUpdates() {
  const cache = useQueryClient()
  const companyId = useOptionalCompany()?.id
  useEffect(() => {
    if (companyId === undefined) return undefined
    let leave: (() => void) | undefined
    const cancel = whenIdle(() => {
      leave = followCompany(cache, companyId, liveTables)
    })
    return () => {
      cancel()
      leave?.()
    }
  }, [cache, companyId])
  useEffect(() => closeConnection, [])
  return null
}
