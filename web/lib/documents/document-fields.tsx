import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { FORMATS, MARKINGS, type Format, type Marking } from './document-choices.ts'

export function FormatField({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) {
  return (
    <Field label="Format">
      <NativeSelect
        value={format}
        onChange={({ target }) => onChoose(FORMATS.find(({ id }) => id === target.value)?.id ?? format)}
        options={FORMATS.map(({ id, label }) => [id, label])}
      />
    </Field>
  )
}

export function MarkingField({ marking, onMark }: { marking: Marking; onMark: (marking: Marking) => void }) {
  return (
    <Field label="Marking" hint="At the head and foot of each page.">
      <NativeSelect
        value={marking}
        onChange={(event) => onMark(MARKINGS.find((one) => one === event.target.value) ?? '')}
        options={MARKINGS.map((one) => [one, one || 'None'])}
      />
    </Field>
  )
}
