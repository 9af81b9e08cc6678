import { useQuery } from '@tanstack/react-query'
import { TEMPLATES, type TemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { templateQuestions } from '#domain/questionnaires/templates/template-questions.ts'
import { attestedRequirements } from './template-queries.ts'
import { TemplateReader } from './template-reader.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'

export function ShippedTemplate({ template }: { template: TemplateKey }) {
  const query = useQuery(attestedRequirements)
  if (query.data !== undefined)
    return (
      <TemplateReader
        template={{ ...TEMPLATES[template], questions: templateQuestions(template, query.data) }}
        sends={template}
      />
    )
  return <QueryFallback query={query} what="The questionnaire" />
}
