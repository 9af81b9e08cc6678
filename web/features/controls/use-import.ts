import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls-error.ts'
import { companyControls, controlKeys, type ControlsScope } from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { notify } from '#web/ui/notify.tsx'
import { countOf } from './count.ts'
import type { ControlRecord } from './import-controls.ts'

/** Writes records of controls, all in one statement or none, and offers to put back what was there before. */
export function useImport(scope: ControlsScope) {
  const cache = useQueryClient()

  const write = async (records: readonly ControlRecord[]) => {
    await writeRecords(scope, records)
    await cache.invalidateQueries({ queryKey: controlKeys.lists(scope.companyId) })
  }

  const before = (records: readonly ControlRecord[]): ControlRecord[] => {
    const controls = new Map(
      cache.getQueryData(companyControls(scope).queryKey)?.map((control) => [control.id, control]),
    )
    return records.flatMap(({ controlId }) => {
      const control = controls.get(controlId)
      if (control === undefined) return []
      const { status, ownerId, dueOn, notes } = control
      return [{ controlId, status, ownerId, dueOn, notes }]
    })
  }

  return async (records: readonly ControlRecord[]) => {
    const former = before(records)
    await write(records)
    const subject = `${countOf(records.length, wordingOf(scope.protocol))} imported`
    notify.undo(subject, () => {
      write(former).catch((error: unknown) =>
        notify.error('The import was not undone', { description: messageOf(error) }),
      )
    })
  }
}

async function writeRecords({ companyId }: ControlsScope, records: readonly ControlRecord[]): Promise<void> {
  const { error } = await api.from('org_control_status').upsert(
    records.map(({ controlId, status, ownerId, dueOn, notes }) => ({
      company_id: companyId,
      control_id: controlId,
      status,
      owner_id: ownerId,
      due_on: dueOn,
      notes,
    })),
    { onConflict: 'company_id,control_id' },
  )
  if (error) throw new ControlsError(`Failed to update status: ${messageOf(error)}`, error)
}
