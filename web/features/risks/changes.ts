import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import type { LinkTarget } from '#web/lib/risks/link-target.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { companyRisks } from './queries.ts'
import { changesAcceptance, type NewRisk, type Risk, type RiskChange } from './risk.ts'

export function useRiskChanges() {
  const { id: companyId } = useCompany()
  const list = companyRisks(companyId)
  const write = useWrite(invalidates(list.queryKey))
  return {
    write,
    add: async (rows: readonly NewRisk[]) => void (await insertRows(companyId, 'risks', rows)),
    change: rowChanges<Risk, RiskChange>({
      write,
      list,
      update: (ids, change) => updateRows(companyId, 'risks', ids, change),
      nameOf: ([first, ...others]) => (others.length === 0 ? `R-${first?.number}` : `${others.length + 1} risks`),
      isFinal: changesAcceptance,
    }),
    remove: ({ id }: Risk) => write('The risk could not be deleted', () => deleteRows(companyId, 'risks', id)),
    link: ({ id }: Risk, target: LinkTarget) =>
      write('The record could not be linked', () => insertRows(companyId, 'risk_links', { risk_id: id, ...target })),
    unlink: (id: Id<'risk_links'>) =>
      write('The link could not be removed', () => deleteRows(companyId, 'risk_links', id)),
  }
}
