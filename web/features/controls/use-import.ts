import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { companyControls, controlKeys, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { isLongWork, useBeginImport } from '#web/lib/import/begin-import.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { toastInfo, toastUndo } from '#web/ui/overlay/toast.tsx'
import { countOf } from './count.ts'
import { type ControlRecord, reversalOf, withNewer } from './import-controls.ts'

/** Imports controls, all of them or none, with undo. */
export function useImport(scope: ControlsScope) {
  const cache = useQueryClient()
  const beginImport = useBeginImport(scope.companyId)

  const controlsNow = () =>
    new Map(cache.getQueryData(companyControls(scope).queryKey)?.map((control) => [control.id, control]))

  const write = async (records: readonly ControlRecord[]) => {
    await writeRecords(scope, withNewer(records, controlsNow()))
    await cache.invalidateQueries({ queryKey: controlKeys.lists(scope.companyId) })
  }

  const before = (records: readonly ControlRecord[]): ControlRecord[] => {
    const controls = controlsNow()
    return records.flatMap(({ controlId, changed }) => {
      const control = controls.get(controlId)
      if (control === undefined) return []
      const { status, ownerId, dueOn, notes } = control
      return [{ controlId, changed, status, ownerId, dueOn, notes }]
    })
  }

  const offerUndo = (imported: readonly ControlRecord[], former: readonly ControlRecord[]) => {
    const undo = async () => {
      const reversal = reversalOf(imported, former, controlsNow())
      if (reversal.length === 0) return toastInfo('Already changed since')
      await (isLongWork(reversal) ? begin(numbered(reversal)) : write(reversal))
    }
    toastUndo(`${countOf(imported.length, wordingOf(scope.protocol))} imported`, () => {
      undo().catch((error: unknown) => toastFailed('The import was not undone', error))
    })
  }

  const begin = (rows: readonly { row: number; entry: ControlRecord }[]) => {
    const records = withNewer(
      rows.map(({ entry }) => entry),
      controlsNow(),
    )
    return beginImport(
      'controls',
      records.map((record, at) => ({ row: rows[at]?.row ?? at + 1, entry: fieldsOf(record) })),
    )
  }

  // The records before the import, for its undo.
  const former = useRef<readonly ControlRecord[]>([])
  return {
    apply: async (records: readonly ControlRecord[]) => {
      const then = before(records)
      await write(records)
      offerUndo(records, then)
    },
    asWork: {
      begin: (rows: readonly { row: number; entry: ControlRecord }[]) => {
        former.current = before(rows.map(({ entry }) => entry))
        return begin(rows)
      },
      onDone: (records: readonly ControlRecord[]) => {
        void cache.invalidateQueries({ queryKey: controlKeys.lists(scope.companyId) })
        offerUndo(records, former.current)
      },
    },
  }
}

const numbered = (records: readonly ControlRecord[]) => records.map((entry, at) => ({ row: at + 1, entry }))

const fieldsOf = ({ controlId, status, ownerId, dueOn, notes }: ControlRecord) => ({
  control_id: controlId,
  status,
  owner_id: ownerId,
  due_on: dueOn,
  notes,
})

async function writeRecords({ companyId }: ControlsScope, records: readonly ControlRecord[]): Promise<void> {
  const { error } = await api.from('org_control_status').upsert(
    records.map((record) => ({ company_id: companyId, ...fieldsOf(record) })),
    { onConflict: 'company_id,control_id' },
  )
  if (error) throw new ControlsError(`Failed to update status: ${messageOf(error)}`, error)
}
