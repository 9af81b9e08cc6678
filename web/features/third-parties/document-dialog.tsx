import type { Id } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/third-parties/third-party.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useThirdPartyChanges, type NewDocument } from './changes.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

interface DocumentDialogProps {
  row: ThirdParty
  /** With the id of a PDF or DOCX. */
  onAdded: (id: Id<'third_party_documents'>) => void
  onClose: () => void
}

interface Values extends Omit<NewDocument, 'file'> {
  readonly file: File | undefined
}

/** Uploads a document of a third party. Mount it to open it. */
export function DocumentDialog({ row, onAdded, onClose }: DocumentDialogProps) {
  const { protocol_id: protocol } = useCompany()
  const { addDocument } = useThirdPartyChanges()
  const isHipaa = wordingOf(protocol).thirdParty.agreementShort === 'BAA'
  const first: DocumentKind = isHipaa || row.data_held.includes('PHI') ? 'BAA' : 'Contract'
  const form = useForm(
    (): Values => ({ kind: first, file: undefined, issuedOn: todayUtc(), expiresOn: '' }),
    ({ file, issuedOn, expiresOn }) => ({
      file: file === undefined ? 'Choose a file' : undefined,
      issuedOn: issuedOn === '' ? 'Enter the day it was issued' : undefined,
      expiresOn: expiresOn !== '' && expiresOn < issuedOn ? 'It cannot expire before it was issued' : undefined,
    }),
  )
  const { kind, file, issuedOn, expiresOn } = form.values
  const submit = async () => {
    if (file === undefined) return undefined
    const done = await addDocument(row, { kind, file, issuedOn, expiresOn })
    if (done === undefined) return undefined
    toastSuccess(`${kind} added`)
    // Other formats are not read.
    if (/\.(?:pdf|docx)$/i.test(file.name)) onAdded(done.outcome.id)
    return done
  }
  return (
    <FormDialog
      title={`Add document of ${row.name}`}
      description="It is kept with the evidence, with its versions, hash and review."
      submitLabel="Add document"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label="Kind"
        options={DOCUMENT_KINDS}
        value={kind}
        onChange={(chosen) => form.set({ kind: chosen })}
      />
      <Field label="File" error={form.issues.file} required hint={file?.name}>
        <ChooseFilesButton input={{ 'aria-label': 'File' }} onFiles={([chosen]) => form.set({ file: chosen })}>
          {file === undefined ? 'Choose file…' : 'Choose another…'}
        </ChooseFilesButton>
      </Field>
      <TextField label="Issued on" type="date" max={LAST_DAY} required {...form.field('issuedOn')} />
      <TextField label="Expires on" type="date" max={LAST_DAY} {...form.field('expiresOn')} />
    </FormDialog>
  )
}
