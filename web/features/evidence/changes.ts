import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, updateRows } from '#web/lib/write/company-rows.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { useSaveEvidence } from '#web/lib/evidence/save-evidence.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import type { LinkedEvidence } from './queries.ts'

export type EvidenceChange = Database['public']['Tables']['evidence']['Update']
type Tables = Database['public']['Tables']

/** The writes of the page. Each toasts its error and refreshes the evidence queries. */
export function useEvidenceChanges() {
  const { id: companyId } = useCompany()
  const run = useSaveEvidence(companyId)
  const send = (ids: readonly Evidence['id'][], change: EvidenceChange) =>
    updateRows(companyId, 'evidence', ids, change)
  const nameOf = (rows: readonly LinkedEvidence[]) => counted(rows.length, 'item', 'items')
  const change = rowChanges<LinkedEvidence, EvidenceChange>({ write: run, update: send, nameOf })
  return {
    update: (id: Evidence['id'], changed: EvidenceChange) =>
      run('The change could not be saved', () => send([id], changed)),
    /** Fails when the item has another version by now, which the reviewer has not seen. */
    review: ({ id, version }: LinkedEvidence, review: Pick<EvidenceChange, 'review_state' | 'review_note'>) =>
      run('The review could not be saved', async () => {
        const { data } = await api
          .from('evidence')
          .update(review)
          .match({ company_id: companyId, id, version })
          .select('id')
          .throwOnError()
        if (data.length === 0)
          throw new Error('It has a newer version or was removed. Look at the latest version, then review it.')
      }),
    change,
    archive: (items: readonly LinkedEvidence[]) =>
      change(
        items,
        { archived_at: new Date().toISOString() },
        {
          message: `Archived ${items.length === 1 ? `E-${items[0]?.number}` : nameOf(items)}`,
          description: 'Deleted permanently after 30 days.',
        },
      ),
    restore: (items: readonly LinkedEvidence[]) =>
      change(items, { archived_at: null }, { message: `Restored ${nameOf(items)}` }),
    /** `onLinked` gets the ids of the new links only. */
    link: (
      links: readonly Omit<Tables['evidence_links']['Insert'], 'company_id'>[],
      onLinked: (ids: readonly Id<'evidence_links'>[]) => void = () => undefined,
    ) =>
      run('The link could not be made', async () => {
        const rows = links.map((link) => ({ ...link, company_id: companyId }))
        const onConflict = 'company_id,evidence_id,control_id,objective_id'
        const query = api.from('evidence_links').upsert(rows, { onConflict, ignoreDuplicates: true })
        const { data } = await query.select('id').throwOnError()
        onLinked(data.map(({ id }) => id))
      }),
    unlink: (ids: readonly Id<'evidence_links'>[]) =>
      run('The link could not be removed', () => deleteRows(companyId, 'evidence_links', ids)),
  }
}

export type EvidenceChanges = ReturnType<typeof useEvidenceChanges>
