import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPlanSearch, type PlanSearch } from './route-search.ts'

/** What the address says. */
export function usePlanSearch(): PlanSearch {
  return readPlanSearch(useSearch({ strict: false }))
}

export function useOpenPlan(): (search: PlanSearch) => void {
  const navigate = useNavigate()
  return (search) => void navigate({ to: '/ssp', search })
}
