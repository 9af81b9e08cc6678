import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import {
  companyVulnerabilities,
  vulnerabilityKeys,
  type NewVulnerability,
  type Vulnerability,
  type VulnerabilityChange,
} from './queries.ts'

/** Ids in one request: the address of a request is limited. */
const IDS_PER_REQUEST = 100

export function useVulnerabilityChanges(companyId: Id<'companies'>) {
  const list = companyVulnerabilities(companyId)
  const write = useWrite(invalidates(vulnerabilityKeys.ofCompany(companyId)))
  const update = async (rows: readonly Pick<Vulnerability, 'id'>[], change: VulnerabilityChange) => {
    for (let at = 0; at < rows.length; at += IDS_PER_REQUEST) {
      const ids = rows.slice(at, at + IDS_PER_REQUEST).map(({ id }) => id)
      await api.from('vulnerabilities').update(change).eq('company_id', companyId).in('id', ids).throwOnError()
    }
  }
  return {
    write,
    add: async (row: NewVulnerability) => {
      await api
        .from('vulnerabilities')
        .insert({ ...row, company_id: companyId })
        .throwOnError()
    },
    /** Shows the change at once and offers to undo it. @returns whether it was saved */
    change: async (
      rows: readonly Vulnerability[],
      change: VulnerabilityChange,
      formerOf: (row: Vulnerability) => VulnerabilityChange,
    ) => {
      const ids = new Set(rows.map(({ id }) => id))
      const done = await write('The change could not be saved', () => update(rows, change), {
        optimistic: optimistic(list, (known) => known.map((row) => (ids.has(row.id) ? { ...row, ...change } : row))),
        undo: {
          message: rows.length === 1 ? 'Vulnerability changed' : `${rows.length} vulnerabilities changed`,
          action: async () => {
            for (const row of rows) await update([row], formerOf(row))
          },
        },
      })
      return done !== undefined
    },
    /** A decision is not undone by a toast: reopening is a decision of its own. @returns whether it was saved */
    decide: async (rows: readonly Vulnerability[], decision: VulnerabilityChange) =>
      (await write('The decision could not be saved', () => update(rows, decision))) !== undefined,
    /** Makes them one POA&M item, or one for each CVE. @returns the numbers of the items, undefined after an error */
    plan: async (
      rows: readonly Pick<Vulnerability, 'id'>[],
      { isPerCve, controls }: { isPerCve: boolean; controls: readonly Id<'controls'>[] },
    ) => {
      const done = await write('The POA&M items could not be added', async () => {
        const query = api.rpc('plan_vulnerabilities', {
          company: companyId,
          findings: rows.map(({ id }) => id),
          per_cve: isPerCve,
          controls: [...controls],
        })
        return (await query.throwOnError()).data
      })
      return done?.outcome
    },
  }
}
