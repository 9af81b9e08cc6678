import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { inParts } from '#web/lib/write/in-parts.ts'
import { useSaveEvidence } from '#web/lib/evidence/save-evidence.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import type { LinkedEvidence } from './queries.ts'

export type EvidenceChange = Database['public']['Tables']['evidence']['Update']
type Tables = Database['public']['Tables']

/** The writes of the page. Each toasts its error and refreshes the evidence queries. */
export function useEvidenceChanges(companyId: Id<'companies'>) {
  const run = useSaveEvidence(companyId)
  const send = (ids: readonly Evidence['id'][], change: EvidenceChange) =>
    api.from('evidence').update(change).eq('company_id', companyId).in('id', ids).throwOnError()
  const update = (ids: readonly Evidence['id'][], change: EvidenceChange) =>
    run('The change could not be saved', () => inParts(ids, (part) => send(part, change)))
  const archive = async (items: readonly Evidence[]) => {
    const ids = items.map(({ id }) => id)
    const [first] = items
    const what = items.length === 1 && first !== undefined ? `E-${first.number}` : `${items.length} items`
    if (!(await update(ids, { archived_at: new Date().toISOString() }))) return false
    toastUndo(`Archived ${what}`, () => void update(ids, { archived_at: null }), {
      description: 'Deleted permanently after 30 days.',
    })
    return true
  }
  const restore = async (items: readonly Evidence[]) => {
    const isDone = await update(
      items.map(({ id }) => id),
      { archived_at: null },
    )
    if (isDone)
      toastUndo(`Restored ${counted(items.length, 'item', 'items')}`, () => {
        for (const { id, archived_at: at } of items) void update([id], { archived_at: at })
      })
    return isDone
  }
  return {
    update,
    change: rowChanges<LinkedEvidence, EvidenceChange>({
      write: run,
      update: send,
      nameOf: (rows) => counted(rows.length, 'item', 'items'),
    }),
    archive,
    restore,
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
      run('The link could not be removed', async () => {
        await api
          .from('evidence_links')
          .delete()
          .eq('company_id', companyId)
          .in('id', [...ids])
          .throwOnError()
      }),
  }
}

export type EvidenceChanges = ReturnType<typeof useEvidenceChanges>
