import { toastFailed } from '#web/lib/toast-failed.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { evidenceKeys, refetchCountsUnlessLive, type EvidenceScope } from '#web/lib/evidence-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'

const Combobox = lazyPart(async () => (await import('#web/ui/form/combobox.tsx')).Combobox<Choice>)

type Choice = Pick<Evidence, 'id' | 'number' | 'title' | 'file_name'>

/** The number of newest items offered; older ones are linked from the evidence list. */
const OFFERED = 500

/** Links an existing evidence item to this control. */
export function LinkExisting({ target, linked }: { target: EvidenceScope; linked: readonly Evidence[] }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="ghost" size={28} edge="start" icon={<Link2 />} onClick={() => setOpen(true)}>
        Link existing…
      </Button>
    )
  return <Choices target={target} linked={linked} onClose={() => setOpen(false)} />
}

type ChoicesProps = { target: EvidenceScope; linked: readonly Evidence[]; onClose: () => void }

function Choices({ target: { companyId, controlId }, linked, onClose }: ChoicesProps) {
  const cache = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: [...evidenceKeys.followed(companyId), 'choices'] as const,
    queryFn: async ({ signal }): Promise<readonly Choice[]> => {
      const query = api.from('evidence').select('id,number,title,file_name').eq('company_id', companyId)
      const { data: rows } = await query
        .is('archived_at', null)
        .order('created_at', { ascending: false })
        .limit(OFFERED)
        .abortSignal(signal)
        .throwOnError()
      return rows
    },
  })
  const { mutate } = useMutation({
    mutationFn: async ({ id }: Choice) => {
      const link = { company_id: companyId, evidence_id: id, control_id: controlId }
      await api.from('evidence_links').insert(link).throwOnError()
    },
    onSuccess: async () => {
      refetchCountsUnlessLive(cache, companyId)
      await cache.invalidateQueries({ queryKey: evidenceKeys.ofCompany(companyId) })
      onClose()
    },
    onError: (error) => toastFailed('The link could not be made', error),
  })
  return (
    <Combobox
      label="Find evidence"
      placeholder="Choose evidence…"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      items={data.filter(({ id }) => !linked.some((one) => one.id === id))}
      value={null}
      itemId={({ id }) => id}
      itemText={({ number, title }) => `E-${number} ${title}`}
      itemKeywords={({ file_name: name }) => name ?? ''}
      emptyText={(typed) => (typed === '' ? 'There is no other evidence.' : `No match for “${typed}”.`)}
      onValueChange={(choice) => mutate(choice)}
    />
  )
}
