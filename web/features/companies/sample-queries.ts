import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Company } from '#web/lib/companies.ts'
import { callFunction } from '#web/lib/functions.ts'
import { refreshCompanies } from '#web/lib/update-company.ts'

/** Creates a company to look around in; the answer comes once it is full. */
export function useCreateSample() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction('create-sample-company', {}, z.object({ id: z.string() })),
    onSuccess: () => refreshCompanies(cache),
  })
}

/** Removes it for good. */
export function useRemoveSample() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Company) =>
      callFunction('remove-sample-company', { companyId: id }, z.object({ removed: z.literal(true) })),
    onSuccess: () => refreshCompanies(cache),
  })
}
