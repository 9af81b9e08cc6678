import { useQuery } from '@tanstack/react-query'
import { TEMPLATES, type TemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { templateQuestions } from '#domain/questionnaires/templates/template-questions.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
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
  return query.isError ? (
    <ErrorState title="The questionnaire could not be loaded." {...queryErrorProps(query)} />
  ) : (
    <SkeletonCard />
  )
}
