import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ChooseFilesButton } from '#web/ui/form/choose-files-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { textOf, type FormParts } from './form-parts.ts'
import { framed } from './provider-draft.ts'
import { readMetadata } from './queries.ts'

export function SamlFields(parts: FormParts) {
  const entityId = textOf(parts, 'entityId')
  const ssoUrl = textOf(parts, 'ssoUrl')
  const certificates = textOf(parts, 'certificates')
  return (
    <>
      <MetadataReader onChange={parts.onChange} />
      <Field {...entityId.field} label="Entity ID of the provider" required>
        <Input {...entityId.control} />
      </Field>
      <Field {...ssoUrl.field} label="Sign-in URL" required hint="With the redirect binding (HTTP-Redirect).">
        <Input {...ssoUrl.control} inputMode="url" />
      </Field>
      <Field
        {...certificates.field}
        label="Signing certificates"
        required
        hint="In PEM form. Two during a change, under each other."
      >
        <Textarea {...certificates.control} rows={4} className="font-mono text-small" />
      </Field>
    </>
  )
}

/** Metadata fills the fields below; only the fields are saved. */
function MetadataReader({ onChange }: Pick<FormParts, 'onChange'>) {
  const [xml, setXml] = useState('')
  const read = useMutation({ mutationFn: readMetadata })
  const fill = (text: string) =>
    read.mutate(text, {
      onSuccess: ({ entityId, ssoUrl, certificates }) => {
        setXml('')
        onChange({ entityId, ssoUrl, certificates: framed(certificates) })
        toastSuccess('Metadata read', { description: 'Look at the fields below, then save.' })
      },
    })
  return (
    <div className="space-y-2">
      <Field
        label="Metadata of the provider"
        hint="Paste the XML, or choose the file. It fills the fields below."
        error={read.isError ? messageOf(read.error) : undefined}
      >
        <Textarea
          rows={2}
          value={xml}
          spellCheck={false}
          className="font-mono text-small"
          onChange={({ target }) => setXml(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button busy={read.isPending} disabled={xml.trim() === ''} onClick={() => fill(xml)}>
          Read metadata
        </Button>
        <ChooseFilesButton
          input={{
            'aria-label': 'Metadata file',
            accept: '.xml,application/xml,text/xml,application/samlmetadata+xml',
          }}
          onFiles={([chosen]) => void chosen.text().then(fill)}
        >
          Choose file
        </ChooseFilesButton>
      </div>
    </div>
  )
}
