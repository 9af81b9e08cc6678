import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { companyControls } from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { ImportDialog } from '#web/lib/import/import-dialog.tsx'
import { notify } from '#web/ui/notify.tsx'
import type { Plan } from '../plan-schema.ts'
import { companyPlan } from '../queries.ts'
import { statementsImport, type StatementChange } from './statements-import.ts'

export interface ImportStatementsDialogProps {
  plan: Plan
  onClose: () => void
}

/** How controls are met, from a plan in OSCAL. Mount it to open it. */
export function ImportStatementsDialog({ plan, onClose }: ImportStatementsDialogProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data: known = [] } = useQuery(companyControls({ companyId, protocol }))
  const reading = useMemo(() => {
    const practices = new Map(known.map(({ nist_id: number, practiceId }) => [number, practiceId]))
    return statementsImport(
      plan.controls.map(({ id, number, statement }) => ({
        ...{ id, number, statement },
        practiceId: practices.get(number) ?? null,
      })),
    )
  }, [plan.controls, known])
  const { controlPlural } = wordingOf(protocol)
  return (
    <ImportDialog
      words={{ one: 'statement', many: `statements of ${controlPlural.toLowerCase()}` }}
      chooses
      plan={reading}
      onApply={useStatementsWrite(plan)}
      onClose={onClose}
    />
  )
}

/** All in one statement or none; what was there before is put back on demand, and is among the versions of each. */
function useStatementsWrite({ controls }: Plan) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const write = async (changes: readonly StatementChange[]) => {
    const rows = changes.map(({ controlId, statement }) => {
      return { company_id: companyId, control_id: controlId, body: statement }
    })
    await api.from('implementation_statements').upsert(rows, { onConflict: 'company_id,control_id' }).throwOnError()
    await cache.invalidateQueries({ queryKey: companyPlan(companyId).queryKey, exact: true })
    await cache.invalidateQueries({ queryKey: ['statements', companyId] })
  }
  return async (changes: readonly StatementChange[]) => {
    const former = new Map(controls.map(({ id, statement }) => [id, statement]))
    await write(changes)
    notify.undo(changes.length === 1 ? '1 statement imported' : `${changes.length} statements imported`, () => {
      write(changes.map(({ controlId }) => ({ controlId, statement: former.get(controlId) ?? '' }))).catch(
        (error: unknown) => notify.error('The import was not undone', { description: messageOf(error) }),
      )
    })
  }
}
