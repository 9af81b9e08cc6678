import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { progressOf } from './progress-of.ts'
import { companyDashboard, type Dashboard } from './queries.ts'

/** Computed once for all cards. */
export function useProgress() {
  const { id, protocol_id: protocol, created_at: createdAt } = useCompany()
  const select = useCallback((answer: Dashboard) => progressOf(protocol, createdAt, answer), [protocol, createdAt])
  return useQuery({ ...companyDashboard(id, protocol), select })
}

export type ProgressQuery = ReturnType<typeof useProgress>
