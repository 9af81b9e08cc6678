import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { useQuestionnaireChanges } from './queries.ts'
import { uploadQuestionnaire, type NewQuestionnaire } from './server-functions.ts'

const EMPTY = { customer: '', title: '', due: '', purpose: 'Answer' as NewQuestionnaire['purpose'] }
const MEGABYTES_MAX = 25
const ACCEPTED = '.xlsx,.xlsm,.csv,.docx,.pdf'

/** Mount it to open it. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { write } = useQuestionnaireChanges()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const form = useForm(EMPTY, ({ customer, title }) => ({
    customer: customer.trim() === '' ? 'Enter the customer' : undefined,
    title: title.trim() === '' ? 'Enter a title' : undefined,
  }))
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen)
    if (chosen !== undefined && form.values.title === '') form.set({ title: chosen.name.replace(/\.[^.]*$/, '') })
  }
  const submit = async () => {
    if (file === undefined) return undefined
    const { customer, title, due, purpose } = form.values
    const done = await write('The questionnaire could not be added', () =>
      uploadQuestionnaire({ companyId, customer: customer.trim(), title: title.trim(), dueOn: due, purpose }, file),
    )
    if (done !== undefined)
      void navigate({
        to: '/questionnaires/received/$questionnaire',
        params: { questionnaire: `Q-${done.outcome.number}` },
      })
    return done
  }
  const issue = issueOf(file)
  return (
    <FormDialog
      title="Upload questionnaire"
      description="The file is kept unchanged. Approved answers are written into a copy."
      submitLabel="Upload"
      disabledReason={issue}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FileField file={file} issue={issue} onFiles={choose} />
      <TextField label="Customer" required maxLength={200} {...form.field('customer')} />
      <TextField label="Title" required maxLength={300} {...form.field('title')} />
      <TextField label="Due" type="date" max={LAST_DAY} {...form.field('due')} />
      <RadioList
        label="Purpose"
        options={[
          { value: 'Answer', label: 'Answer it' },
          {
            value: 'Earlier answers',
            label: 'Add its answers to the library',
            description: 'An answered questionnaire of an earlier year',
          },
        ]}
        value={form.values.purpose}
        onValueChange={(purpose) => form.set({ purpose })}
      />
    </FormDialog>
  )
}

interface FileFieldProps {
  file: File | undefined
  issue: string | undefined
  onFiles: (files: readonly File[]) => void
}

function FileField({ file, issue, onFiles }: FileFieldProps) {
  return (
    <Field label="File" hint="XLSX, CSV, DOCX with tables, or PDF" error={file === undefined ? undefined : issue}>
      <span className="flex flex-wrap items-center gap-3">
        <ChooseFilesButton input={{ accept: ACCEPTED }} onFiles={onFiles}>
          Choose file
        </ChooseFilesButton>
        <span className="min-w-0 break-words text-muted">{file?.name ?? 'No file chosen'}</span>
      </span>
    </Field>
  )
}

function issueOf(file: File | undefined): string | undefined {
  if (file === undefined) return 'Choose a file'
  if (file.size > MEGABYTES_MAX * 1024 ** 2)
    return `The file has more than ${MEGABYTES_MAX} MB. Take out pictures and attachments.`
  return undefined
}
