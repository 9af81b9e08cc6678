import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

type Document = Pick<Row<'evidence'>, 'id' | 'number' | 'title' | 'review_state'>

/** The number of newest items offered. */
const OFFERED = 500

interface DocumentChoiceProps {
  scope: ControlsScope
  label: string
  hint: string
  value: Document['id'] | null
  /** @param title "E-12 Letter", empty without an item */
  onChange: (id: Document['id'] | null, title: string) => void
}

/** Chooses the evidence item in which a document is kept. */
export function DocumentChoice({ scope, label, hint, value, onChange }: DocumentChoiceProps) {
  const { data = [] } = useQuery(documentChoices(scope))
  const choose = (id: string) => {
    const chosen = data.find((one) => one.id === id)
    onChange(chosen?.id ?? null, chosen === undefined ? '' : documentTitle(chosen))
  }
  return (
    <Field label={label} hint={hint}>
      <NativeSelect value={value ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">None yet</option>
        {data.map((one) => (
          <option key={one.id} value={one.id}>
            {documentTitle(one)}
            {one.review_state === 'Accepted' ? '' : ` (${one.review_state.toLowerCase()})`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

const documentTitle = ({ number, title }: Document) => `E-${number} ${title}`

const documentChoices = ({ companyId }: ControlsScope) =>
  queryOptions({
    queryKey: ['document-choices', companyId] as const,
    meta: { follows: ['evidence'] },
    queryFn: ({ signal }): Promise<readonly Document[]> => {
      const query = api.from('evidence').select('id,number,title,review_state').eq('company_id', companyId)
      return read(signal, query.is('archived_at', null).order('created_at', { ascending: false }).limit(OFFERED))
    },
  })
