import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useLoadingInSlices } from '#web/ui/browser/use-loading-in-slices.ts'
import { progressOf } from './progress-of.ts'
import { companyDashboard, type Dashboard } from './queries.ts'

/** Computed once for all cards. They wait for the first answer until React has drawn them. */
export function useProgress() {
  const { id, protocol_id: protocol, created_at: createdAt } = useCompany()
  const select = useCallback((answer: Dashboard) => progressOf(protocol, createdAt, answer), [protocol, createdAt])
  const query = useQuery({ ...companyDashboard(id, protocol), select })
  const { isError, error, isFetching, isPaused, isRefetchError, dataUpdatedAt, refetch } = query
  const isPending = useLoadingInSlices(query.isPending)
  const data = isPending ? undefined : query.data
  return { data, isPending, isError, error, isFetching, isPaused, isRefetchError, dataUpdatedAt, refetch }
}

export type ProgressQuery = ReturnType<typeof useProgress>
