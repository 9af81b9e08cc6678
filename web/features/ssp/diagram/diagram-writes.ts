import type { Point } from '#domain/diagram/shapes.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import type { FlowRecord, PartRecord } from '../ssp-schema.ts'
import { useSspAction } from '../queries.ts'

export type PartValues = Pick<PartRecord, 'kind' | 'name' | 'detail' | 'frame'>
export type FlowValues = Omit<FlowRecord, 'id' | 'updatedAt'>

type PartId = Id<'ssp_parts'>

/** Writes of a diagram. Each resolves to whether it succeeded, and does not overwrite the change of another member. */
export function useDiagramWrites() {
  const { id: companyId } = useCompany()
  const { busy, run: write } = useSspAction(companyId)
  const parts = () => api.from('ssp_parts')
  const flows = () => api.from('ssp_flows')
  return {
    busy,
    addParts: (added: readonly (PartValues & Pick<PartRecord, 'id' | 'x' | 'y'>)[]) =>
      write('It could not be added', () => {
        // A part that comes back has more than its columns.
        const rows = added.map(({ id, kind, name, detail, frame, x, y }) => {
          return { id, kind, name, detail, frame_id: frame, x, y }
        })
        return insertRows(companyId, 'ssp_parts', rows)
      }),
    /** @param seenAt the `updatedAt` of the version to overwrite; absent: overwrite any version */
    changePart: (id: PartId, { kind, name, detail, frame }: PartValues, seenAt?: string) =>
      write('It could not be saved', async () => {
        const values = { kind, name, detail, frame_id: frame }
        const change = parts().update(values).eq('company_id', companyId).eq('id', id)
        expectOne(await (seenAt === undefined ? change : change.eq('updated_at', seenAt)).select('id').throwOnError())
      }),
    putIntoFrame: (ids: readonly PartId[], frame: PartId | null) =>
      write('It could not be saved', () => updateRows(companyId, 'ssp_parts', ids, { frame_id: frame })),
    removeParts: (ids: readonly PartId[]) =>
      write('It could not be removed', () => deleteRows(companyId, 'ssp_parts', ids)),
    addFlows: (added: readonly (FlowValues & Pick<FlowRecord, 'id'>)[]) =>
      write('The flow could not be added', () => {
        const rows = added.map(({ id, ...values }) => ({ id, ...flowColumns(values) }))
        return insertRows(companyId, 'ssp_flows', rows)
      }),
    changeFlow: (id: FlowRecord['id'], values: FlowValues, seenAt?: string) =>
      write('The flow could not be saved', async () => {
        const change = flows().update(flowColumns(values)).eq('company_id', companyId).eq('id', id)
        expectOne(await (seenAt === undefined ? change : change.eq('updated_at', seenAt)).select('id').throwOnError())
      }),
    removeFlow: (id: FlowRecord['id']) =>
      write('The flow could not be removed', () => deleteRows(companyId, 'ssp_flows', id)),
  }
}

/** Stores all positions in one request. */
export async function moveParts(companyId: Id<'companies'>, points: ReadonlyMap<PartId, Point>): Promise<void> {
  await api
    .rpc('move_ssp_parts', {
      company: companyId,
      parts: [...points.keys()],
      xs: [...points.values()].map(({ x }) => Math.round(x)),
      ys: [...points.values()].map(({ y }) => Math.round(y)),
    })
    .throwOnError()
}

function flowColumns({ from, to, isProtected, information, protocol, port, protection }: FlowValues) {
  return { from_id: from, to_id: to, is_protected: isProtected, information, protocol, port, protection }
}

function expectOne({ data }: { data: readonly unknown[] }): void {
  if (data.length === 0)
    throw new Error('Someone else has changed or removed it. Check the latest version, then save again.')
}
