import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { ContactField } from '#web/lib/sent-questionnaires/contact-field.tsx'
import { HandOverDialog } from '#web/lib/sent-questionnaires/hand-over-dialog.tsx'
import { useSentChanges, type HandOver, type SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { companyThirdParties } from '#web/lib/third-parties/third-party-queries.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'

interface LinkDialogProps {
  row: SentQuestionnaire
  /** Returns the answers for rework, with a note; otherwise only a new link is sent. */
  isReturn: boolean
  onClose: () => void
}

/** Sends a contact a new link. Mount it to open it. */
export function LinkDialog(props: LinkDialogProps) {
  const [given, setGiven] = useState<HandOver>(null)
  if (given !== null) return <HandOverDialog given={given} onClose={props.onClose} />
  return <LinkForm {...props} onHandOver={setGiven} />
}

interface Values {
  readonly personId: Id<'people'> | undefined
  readonly note: string
}

function LinkForm({ row, isReturn, onHandOver, onClose }: LinkDialogProps & { onHandOver: (given: HandOver) => void }) {
  const { id: companyId } = useCompany()
  const { sendLink, returnForRework } = useSentChanges(companyId)
  const { data: all = [] } = useQuery(companyThirdParties(companyId))
  const form = useForm<Values>({ personId: undefined, note: '' }, ({ personId, note }) => ({
    personId: personId === undefined ? 'Choose a contact' : undefined,
    note: isReturn && note.trim() === '' ? 'Say what is to be changed' : undefined,
  }))
  const { personId, note } = form.values
  const submit = async () => {
    if (personId === undefined) return undefined
    const done = await (isReturn ? returnForRework(row, personId, note) : sendLink(row, personId))
    if (done === undefined) return undefined
    onHandOver(done.outcome.handOver)
    if (done.outcome.handOver !== null) return undefined
    toastSuccess(isReturn ? 'Returned by email' : 'Link sent by email')
    return done
  }
  return (
    <FormDialog
      title={isReturn ? `Return S-${row.number} for rework` : `Send a link to S-${row.number}`}
      description={
        isReturn
          ? 'The contact gets a new link and can change the answers.'
          : 'Several contacts can answer at once. An earlier link of the same contact stops working.'
      }
      submitLabel={isReturn ? 'Return questionnaire' : 'Send link'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactField
        thirdParty={all.find(({ id }) => id === row.third_party_id)}
        value={personId}
        error={form.issues.personId}
        onChange={(person) => form.set({ personId: person })}
      />
      {isReturn && (
        <TextField label="What is to be changed" required rows={4} maxLength={2000} {...form.field('note')} />
      )}
    </FormDialog>
  )
}
