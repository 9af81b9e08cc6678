import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { inParts } from '#web/lib/write/in-parts.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import {
  companyVulnerabilities,
  vulnerabilityKeys,
  type NewVulnerability,
  type Vulnerability,
  type VulnerabilityChange,
} from './queries.ts'

export function useVulnerabilityChanges() {
  const { id: companyId } = useCompany()
  const list = companyVulnerabilities(companyId)
  const write = useWrite(invalidates(vulnerabilityKeys.ofCompany(companyId)))
  const update = (ids: readonly Vulnerability['id'][], change: VulnerabilityChange) =>
    updateRows(companyId, 'vulnerabilities', ids, change)
  return {
    write,
    add: async (row: NewVulnerability) => void (await insertRows(companyId, 'vulnerabilities', row)),
    change: rowChanges<Vulnerability, VulnerabilityChange>({
      write,
      list,
      update,
      nameOf: (rows) => (rows.length === 1 ? 'Vulnerability' : `${rows.length} vulnerabilities`),
    }),
    /** A decision is not undone by a toast: reopening is a decision of its own. @returns whether it was saved */
    decide: async (rows: readonly Vulnerability[], decision: VulnerabilityChange) => {
      const ids = rows.map(({ id }) => id)
      const done = await write('The decision could not be saved', () => inParts(ids, (part) => update(part, decision)))
      return done !== undefined
    },
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
