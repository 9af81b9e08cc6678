import { useQuery } from '@tanstack/react-query'
import { TEMPLATES, type TemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { templateQuestions } from '#domain/questionnaires/templates/template-questions.ts'
import { MissingTemplate } from './missing-template.tsx'
import { attestedRequirements } from './template-queries.ts'
import { TemplateReader } from './template-reader.tsx'

export function ShippedTemplate({ template }: { template: TemplateKey }) {
  const query = useQuery(attestedRequirements)
  if (query.data !== undefined)
    return (
      <TemplateReader
        template={{ ...TEMPLATES[template], questions: templateQuestions(template, query.data) }}
        sends={template}
      />
    )
  return <MissingTemplate query={query} />
}
