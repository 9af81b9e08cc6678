import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { LinkTarget } from '#web/lib/risks/link-target.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { companyRisks } from './queries.ts'
import type { NewRisk, Risk, RiskChange } from './risk.ts'

export function useRiskChanges(companyId: Id<'companies'>) {
  const list = companyRisks(companyId)
  const write = useWrite(invalidates(list.queryKey))
  const update = async (rows: readonly Risk[], change: RiskChange) => {
    const ids = rows.map(({ id }) => id)
    await api.from('risks').update(change).eq('company_id', companyId).in('id', ids).throwOnError()
  }
  return {
    write,
    add: async (added: readonly NewRisk[]) => {
      const rows = added.map((row) => ({ ...row, company_id: companyId }))
      await api.from('risks').insert(rows).throwOnError()
    },
    /** Shows the change at once and offers to undo it. @returns whether it was saved */
    change: async (rows: readonly Risk[], change: RiskChange, formerOf: (row: Risk) => RiskChange) => {
      const ids = new Set(rows.map(({ id }) => id))
      const [first, ...others] = rows
      const done = await write('The change could not be saved', () => update(rows, change), {
        optimistic: optimistic(list, (known) => known.map((row) => (ids.has(row.id) ? { ...row, ...change } : row))),
        undo: {
          message: others.length === 0 ? `R-${first?.number ?? ''} changed` : `${rows.length} risks changed`,
          action: async () => {
            for (const row of rows) await update([row], formerOf(row))
          },
        },
      })
      return done !== undefined
    },
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
