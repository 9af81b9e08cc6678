import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Json } from '#db/schema.gen.ts'
import type { ControlException } from '#domain/controls/exception.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { updateRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyControls } from '#web/lib/controls/controls-queries.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import type { Ssp } from '../ssp-schema.ts'
import { companySsp } from '../queries.ts'
import { statementsImport, type StatementChange } from './statements-import.ts'

export interface ImportStatementsDialogProps {
  ssp: Ssp
  onClose: () => void
}

/** Imports implementation statements from an SSP in OSCAL. Mount it to open it. */
export function ImportStatementsDialog({ ssp, onClose }: ImportStatementsDialogProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data: known = [] } = useQuery(companyControls({ companyId, protocol }))
  const reading = useMemo(() => {
    const practices = new Map(known.map(({ nist_id: number, practiceId }) => [number, practiceId]))
    return statementsImport(
      ssp.controls.map(({ id, number, statement, exception }) => ({
        id,
        number,
        statement,
        exception,
        practiceId: practices.get(number) ?? null,
        noException:
          (protocol === 'cmmc2' || protocol === 'cmmc') && number !== SYSTEM_SECURITY_PLAN
            ? undefined
            : 'only a requirement of CMMC can count as met so, and never the system security plan itself (3.12.4)',
        isLevel1: protocol === 'cmmc',
      })),
    )
  }, [ssp.controls, known, protocol])
  const { controlPlural } = wordingOf(protocol)
  return (
    <ImportDialog
      words={{ one: 'statement', many: `statements of ${controlPlural.toLowerCase()}` }}
      chooses
      format={reading}
      onApply={useStatementsWrite(ssp)}
      onClose={onClose}
    />
  )
}

/** Writes all statements or none. Undo restores the previous ones. */
function useStatementsWrite({ controls }: Ssp) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const write = async (entries: readonly Entry[]) => {
    const { data } = await api.rpc('write_statements', { company: companyId, entries: asJson(entries) }).throwOnError()
    await Promise.all([
      cache.invalidateQueries({ queryKey: companySsp(companyId).queryKey, exact: true }),
      cache.invalidateQueries({ queryKey: ['statements', companyId] }),
      cache.invalidateQueries({ queryKey: ['exceptions', companyId] }),
    ])
    return idsIn(data)
  }
  return async (changes: readonly StatementChange[]) => {
    const former = new Map(controls.map(({ id, statement }) => [id, statement]))
    const begun = await write(
      changes.map(({ controlId, statement, exception }) => ({ control_id: controlId, body: statement, exception })),
    )
    const undo = async () => {
      if (begun.length > 0)
        await updateRows(companyId, 'control_exceptions', begun, {
          ended_because: 'The import that recorded it was undone.',
        })
      await write(changes.map(({ controlId }) => ({ control_id: controlId, body: former.get(controlId) || null })))
    }
    toastUndo(counted(changes.length, 'statement imported', 'statements imported'), () => {
      undo().catch((error: unknown) => toastFailed('The import was not undone', error))
    })
  }
}

/** A null body removes the statement. */
interface Entry {
  readonly control_id: Id<'controls'>
  readonly body: string | null
  readonly exception?: ControlException | null
}

const asJson = (entries: readonly Entry[]): Json =>
  entries.map(({ exception, ...entry }) => ({
    ...entry,
    exception: exception ? { ...exception, reviews: (exception.reviews ?? []).map((review) => ({ ...review })) } : null,
  }))

/** Parsed, because the generated types do not cover the response of a function. */
const idsIn = (answer: unknown): Id<'control_exceptions'>[] =>
  Array.isArray(answer) ? answer.map((id) => parseId('control_exceptions', String(id))) : []
