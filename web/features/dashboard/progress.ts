import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { assess, type Assessment } from '#domain/scoring/assess.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { companyDashboard, type Dashboard } from './queries.ts'

/** Where the company stands, and what follows from it. */
export interface Progress extends Dashboard {
  readonly assessment: Assessment
}

/** One request feeds every card; what follows from it is computed once for all of them. */
export function useProgress() {
  const { id, protocol_id: protocol } = useCompany()
  const select = useCallback(
    (answer: Dashboard): Progress => ({ ...answer, assessment: assess(protocol, answer.controls) }),
    [protocol],
  )
  return useQuery({ ...companyDashboard(id, protocol), select })
}

export type ProgressQuery = ReturnType<typeof useProgress>
