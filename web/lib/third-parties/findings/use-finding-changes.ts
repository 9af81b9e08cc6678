import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { companyThirdParties } from '../third-party-queries.ts'
import { changesDecision } from './changes-decision.ts'
import { companyFindings, type Finding, type FindingChange, type NewFinding } from './finding-queries.ts'

export function useFindingChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(companyFindings(companyId).queryKey, companyThirdParties(companyId).queryKey))
  return {
    add: (finding: NewFinding) =>
      write('The finding could not be added', () => insertRows(companyId, 'third_party_findings', finding)),
    // Shown once it is stored: a POA&M item is made of confirmed findings only.
    change: rowChanges<Finding, FindingChange>({
      write,
      update: (ids, change) => updateRows(companyId, 'third_party_findings', ids, change),
      nameOf: (rows) => (rows.length === 1 ? `TF-${rows[0]?.number}` : `${rows.length} findings`),
      isFinal: changesDecision,
    }),
    remove: ({ id }: Finding) =>
      write('The finding could not be deleted', () => deleteRows(companyId, 'third_party_findings', id)),
    /** @returns the numbers of the POA&M items, undefined after an error */
    plan: async (findings: readonly Finding[]) => {
      const done = await write('The POA&M item could not be added', async () => {
        const query = api.rpc('plan_third_party_findings', {
          company: companyId,
          findings: findings.map(({ id }) => id),
        })
        return (await query.throwOnError()).data
      })
      return done?.outcome
    },
  }
}
