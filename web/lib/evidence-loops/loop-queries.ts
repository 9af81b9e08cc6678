import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { read } from '../read.ts'
import { deleteRows, insertRows } from '../write/company-rows.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

export type LoopKind = Row<'evidence_loops'>['kind']
export type LoopPeriod = Row<'evidence_loops'>['period']

const COLUMNS =
  'id,kind,period,evidence_id,period_ends_on,scan_ids,evidence:evidence(number,version,expires_on,archived_at)'

async function readLoops(companyId: Id<'companies'>, signal: AbortSignal) {
  return read(signal, api.from('evidence_loops').select(COLUMNS).eq('company_id', companyId))
}

export type EvidenceLoop = Awaited<ReturnType<typeof readLoops>>[number]

/** The loops that are switched on, each with its evidence. */
export const evidenceLoops = (companyId: Id<'companies'>) =>
  queryOptions<EvidenceLoop[], Error, EvidenceLoop[], readonly ['evidence loops', Id<'companies'>]>({
    queryKey: ['evidence loops', companyId] as const,
    meta: { follows: ['evidence_loops', 'evidence'] as const },
    queryFn: ({ signal }) => readLoops(companyId, signal),
  })

export function useLoopChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(evidenceLoops(companyId).queryKey))
  return {
    switchOn: (kind: LoopKind, period: LoopPeriod) =>
      write('The evidence could not be switched on', () => insertRows(companyId, 'evidence_loops', { kind, period })),
    /** The evidence stays, and goes out of date by its own day. Offers to undo it. */
    switchOff: ({ id, kind, period, evidence_id, period_ends_on, scan_ids }: EvidenceLoop) =>
      write('The evidence could not be switched off', () => deleteRows(companyId, 'evidence_loops', id), {
        undo: {
          message: 'Switched off. The evidence stays.',
          action: () =>
            insertRows(companyId, 'evidence_loops', { kind, period, evidence_id, period_ends_on, scan_ids }),
        },
      }),
  }
}
