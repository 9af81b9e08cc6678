import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { assess, type Assessment } from '#domain/scoring/assess.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { companyControls, type CompanyControl } from '#web/lib/controls-queries.ts'

/** Where the company stands: its controls, and everything that follows from them. */
export interface Progress {
  readonly controls: readonly CompanyControl[]
  readonly assessment: Assessment
}

/** One request feeds most of the cards; what follows from it is computed once for all of them. */
export function useProgress() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const select = useCallback(
    (controls: readonly CompanyControl[]): Progress => ({ controls, assessment: assess(protocol, controls) }),
    [protocol],
  )
  const controls = companyControls({ companyId, protocol })
  usePrefetchQuery(controls) // asked for before what the cards below ask: most of the page waits for it
  return useQuery({ ...controls, select })
}

export type ProgressQuery = ReturnType<typeof useProgress>
