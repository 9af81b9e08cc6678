import { z } from 'zod'
import { jobKind } from '#server/platform/background/job-kind.ts'
import { columnsByField } from './csv-mapping.ts'
import { readScan } from './read-scan.ts'
import type { ScanPlace } from './scan-writer.ts'

const READ = z.object({
  step: z.literal('read'),
  scanId: z.guid(),
  person: z.guid().nullable(),
  name: z.string(),
  version: z.string(),
  size: z.number(),
  sha256: z.string(),
  takenAt: z.string().optional(),
  mapping: columnsByField.optional(),
  apply: z.boolean().optional(),
})
const CHANGE = z.object({
  step: z.enum(['apply', 'withdraw', 'date']),
  scanId: z.guid(),
  person: z.guid().nullable(),
  takenAt: z.string().nullable(),
})

/** Reads a scan for its preview, applies it, or withdraws it. */
export const scanJob = jobKind({
  kind: 'scan',
  page: '/vulnerabilities/scans',
  outcomeTexts: { done: 'is done', failed: 'failed' },
  input: z.discriminatedUnion('step', [READ, CHANGE]),

  async run(input, work) {
    const place: ScanPlace = { companyId: work.companyId, scanId: input.scanId }
    const { service } = work.platform.database
    const counted = [place.companyId, place.scanId, input.person]
    if (input.step === 'withdraw') await service.query('select private.withdraw_scan($1, $2, $3)', counted)
    if (input.step === 'date') {
      await service.query('update public.network_scans set started_at = $3 where company_id = $1 and id = $2', [
        place.companyId,
        place.scanId,
        input.takenAt,
      ])
      await service.query('select private.preview_scan($1, $2, $3)', [place.companyId, place.scanId, input.takenAt])
    }
    const isReady = input.step === 'read' && (await readScan(input, place, work)) && input.apply === true
    if (isReady || input.step === 'apply') await service.query('select private.apply_scan($1, $2, $3)', counted)
    return undefined
  },
})
