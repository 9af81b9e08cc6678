import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { LinkTarget } from '#web/lib/risks/link-target.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { companyRisks } from './queries.ts'
import type { NewRisk, Risk, RiskChange } from './risk.ts'

export function useRiskChanges(companyId: Id<'companies'>) {
  const list = companyRisks(companyId)
  const write = useWrite(invalidates(list.queryKey))
  return {
    write,
    add: async (added: readonly NewRisk[]) => {
      const rows = added.map((row) => ({ ...row, company_id: companyId }))
      await api.from('risks').insert(rows).throwOnError()
    },
    change: rowChanges<Risk, RiskChange>({
      write,
      list,
      update: (ids, change) =>
        api.from('risks').update(change).eq('company_id', companyId).in('id', ids).throwOnError(),
      nameOf: ([first, ...others]) => (others.length === 0 ? `R-${first?.number}` : `${others.length + 1} risks`),
    }),
    remove: ({ id }: Risk) =>
      write('The risk could not be deleted', async () => {
        await api.from('risks').delete().eq('company_id', companyId).eq('id', id).throwOnError()
      }),
    link: ({ id }: Risk, target: LinkTarget) =>
      write('The record could not be linked', async () => {
        await api
          .from('risk_links')
          .insert({ company_id: companyId, risk_id: id, ...target })
          .throwOnError()
      }),
    unlink: (id: Id<'risk_links'>) =>
      write('The link could not be removed', async () => {
        await api.from('risk_links').delete().eq('company_id', companyId).eq('id', id).throwOnError()
      }),
  }
}
