import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows } from '#web/lib/write/company-rows.ts'
import type { SspRowRecord } from './ssp-schema.ts'
import { useSspAction } from './queries.ts'

type Values = SspRowRecord['values']

/** Writes of list rows. Each resolves to whether it succeeded; an update fails when the row changed meanwhile. */
export function useRowWrites() {
  const { id: companyId } = useCompany()
  const { busy, run: write } = useSspAction(companyId)
  return {
    busy,
    insert: (section: string, ...rows: Values[]) =>
      write(rows.length === 1 ? 'The row could not be added' : 'The rows could not be added', () =>
        insertRows(
          companyId,
          'ssp_rows',
          rows.map((cells) => ({ section, cells })),
        ),
      ),
    /** Upserts the same values for several controls. */
    setForControls: (section: string, controls: readonly Id<'controls'>[], values: Values) =>
      write('That could not be saved', async () => {
        await api
          .from('ssp_rows')
          .upsert(
            controls.map((control) => ({ company_id: companyId, section, control_id: control, cells: values })),
            { onConflict: 'company_id,control_id,section' },
          )
          .throwOnError()
      }),
    update: ({ id, updatedAt }: Pick<SspRowRecord, 'id' | 'updatedAt'>, values: Values) =>
      write('The row could not be saved', async () => {
        const { data } = await api
          .from('ssp_rows')
          .update({ cells: values })
          .eq('company_id', companyId)
          .eq('id', id)
          .eq('updated_at', updatedAt)
          .select('id')
          .throwOnError()
        if (data.length === 0)
          throw new Error('Someone else has changed or removed it. Check the latest version, then save again.')
      }),
    remove: (id: SspRowRecord['id']) =>
      write('The row could not be removed', () => deleteRows(companyId, 'ssp_rows', id)),
  }
}
