import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { templates } from './queries.ts'
import { TemplateEditor } from './template-editor.tsx'

export function TemplatesCard() {
  const query = useQuery(templates)
  const { data } = query
  const { template } = useSearch({ from: '/shell/installation/admin/email-settings' })
  const navigate = useNavigate({ from: '/admin/email-settings' })
  const shown = data?.find(({ kind }) => kind === template) ?? data?.[0]
  return (
    <Card title="Templates" subtitle="The text of each email. All share one layout.">
      {shown !== undefined && (
        <>
          <Field label="Email" className="mb-4 max-w-180">
            <NativeSelect
              value={shown.kind}
              onChange={(event) => {
                const chosen = event.target.value
                void navigate({
                  search: (search) => ({ ...search, tab: 'templates', template: chosen }),
                  resetScroll: false,
                  replace: true,
                })
              }}
            >
              {data?.map(({ kind, purpose, isChanged }) => (
                <option key={kind} value={kind}>
                  {purpose}
                  {isChanged && ' (your words)'}
                </option>
              ))}
            </NativeSelect>
          </Field>
          <TemplateEditor key={shown.kind} template={shown} />
        </>
      )}
      {data === undefined && <QueryFallback query={query} what="The templates" lines={6} />}
    </Card>
  )
}
