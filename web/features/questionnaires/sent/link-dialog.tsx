import { useState } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { ContactsField, type ChosenContact } from '#web/lib/sent-questionnaires/contacts-field.tsx'
import { HandOverDialog } from '#web/lib/sent-questionnaires/hand-over-dialog.tsx'
import { useSentChanges, type GivenLinks, type SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { companyThirdParties } from '#web/lib/third-parties/third-party-queries.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'

interface LinkDialogProps {
  row: SentQuestionnaire
  /** Returns the answers for rework, with a note; otherwise only new links are sent. */
  isReturn: boolean
  onClose: () => void
}

/** Sends contacts new links. Mount it to open it. */
export function LinkDialog(props: LinkDialogProps) {
  const [given, setGiven] = useState<GivenLinks>()
  if (given !== undefined) return <HandOverDialog given={given} onClose={props.onClose} />
  return <LinkForm {...props} onHandOver={setGiven} />
}

interface Values {
  readonly contacts: readonly ChosenContact[]
  readonly note: string
}

function LinkForm({
  row,
  isReturn,
  onHandOver,
  onClose,
}: LinkDialogProps & { onHandOver: (given: GivenLinks) => void }) {
  const { sendLinks, returnForRework } = useSentChanges()
  const { data: all = [] } = useCompanyQuery(companyThirdParties)
  const form = useForm<Values>({ contacts: [], note: '' }, ({ contacts, note }) => ({
    contacts: contacts.length === 0 ? 'Choose at least one contact' : undefined,
    note: isReturn && note.trim() === '' ? 'Say what is to be changed' : undefined,
  }))
  const { contacts, note } = form.values
  const submit = async () => {
    const links = contacts.map(({ personId }) => ({ questionnaireId: row.id, personId }))
    const done = await (isReturn ? returnForRework(links, note) : sendLinks(links))
    if (done === undefined) return undefined
    if (done.outcome.handOver.length > 0) {
      onHandOver(done.outcome)
      return undefined
    }
    toastSuccess(isReturn ? 'Returned by email' : links.length === 1 ? 'Link sent by email' : 'Links sent by email')
    return done
  }
  return (
    <FormDialog
      title={isReturn ? `Return SQ-${row.number} for rework` : `Send links to SQ-${row.number}`}
      description={
        isReturn
          ? 'Each contact gets a new link and can change the answers.'
          : 'Several contacts can answer at once. An earlier link of the same contact stops working.'
      }
      submitLabel={isReturn ? 'Return questionnaire' : 'Send links'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ContactsField
        thirdParties={all.filter(({ id }) => id === row.third_party_id)}
        value={contacts}
        error={form.issues.contacts}
        onChange={(next) => form.set({ contacts: next })}
      />
      {isReturn && (
        <TextField label="What is to be changed" required rows={4} maxLength={2000} {...form.field('note')} />
      )}
    </FormDialog>
  )
}
