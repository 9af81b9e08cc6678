import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { api, authorizedFetch } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { callForResponse } from '#web/lib/functions.ts'
import { sspDocument } from '#domain/ssp/document-schema.ts'
import { saveFile } from '#web/lib/file/save-file.ts'
import type { ResultChange } from '#web/lib/assessments/write-result.ts'
import { useSaveResults, withChange } from '../save-results.ts'
import { portal, portalControl, type Portal, type PortalControl, seats } from './portal-schema.ts'

/** Every read is logged for the company, so data is refetched rarely. */
const READ_ONCE_MS = 30 * 60_000

export const mySeats = queryOptions({
  queryKey: ['assessor'] as const,
  queryFn: async ({ signal }) => seats.parse(await read(signal, api.rpc('assessor_assessments', {}, { get: true }))),
})

export const onePortal = (assessment: string) =>
  queryOptions({
    queryKey: ['assessor', assessment] as const,
    queryFn: async ({ signal }): Promise<Portal> => {
      const given = portal.parse(await read(signal, api.rpc('assessor_portal', { assessment }, { get: true })))
      return { ...given, controls: given.controls.toSorted((a, b) => compareControlIds(a.number, b.number)) }
    },
  })

/** @param given number of requests that the company has fulfilled: each brings evidence that was not there before */
export const onePortalControl = (assessment: string, control: string, given: number) =>
  queryOptions({
    queryKey: ['assessor', assessment, control, given] as const,
    staleTime: READ_ONCE_MS,
    queryFn: async (): Promise<PortalControl> =>
      portalControl.parse((await api.rpc('assessor_control', { assessment, control }).throwOnError()).data),
  })

/** The newest frozen SSP of the company; null if there is none. */
export const portalSsp = (assessment: string) =>
  queryOptions({
    queryKey: ['assessor', assessment, 'plan'] as const,
    staleTime: READ_ONCE_MS,
    queryFn: async () =>
      z.nullable(sspDocument).parse((await api.rpc('assessor_ssp', { assessment }).throwOnError()).data),
  })

/** Saves results of the outside assessor. */
export function useSaveAssessorResult(assessment: string) {
  const cache = useQueryClient()
  const { queryKey } = onePortal(assessment)
  return useSaveResults({
    assessment,
    async show(change) {
      await cache.cancelQueries({ queryKey, exact: true })
      cache.setQueryData(queryKey, (now) => now && { ...now, results: withChange(now.results, change) })
    },
    send: (change) => sendResult(assessment, change),
    rollBack: () => cache.invalidateQueries({ queryKey, exact: true }),
  })
}

/** Without the typed client, which does not accept null for the objective. */
async function sendResult(assessment: string, { controlId, objectiveId, ...entry }: ResultChange): Promise<void> {
  const response = await authorizedFetch(`${location.origin}/rest/v1/rpc/assessor_write_result`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ assessment, control: controlId, objective: objectiveId, entry }),
  })
  if (!response.ok) throw new Error('Your access has ended, or the assessment is frozen.')
}

/** Downloads an evidence file, which the audit log of the company records. */
export async function downloadEvidence(
  assessmentId: string,
  { id, number, fileName }: PortalControl['evidence'][number],
) {
  const response = await callForResponse('assessor-file', { assessmentId, evidenceId: id })
  saveFile(await response.blob(), fileName ?? `E-${number}`)
}
