import { useParams } from '@tanstack/react-router'
import { isTemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { MissingTemplate } from './missing-template.tsx'
import { ownTemplates } from './template-queries.ts'
import { useWriterReason } from './use-writer-reason.ts'

const waiting = <SkeletonCard />
const Builder = lazyPart(async () => (await import('./builder.tsx')).Builder, { waiting })
const TemplateReader = lazyPart(async () => (await import('./template-reader.tsx')).TemplateReader, { waiting })
const ShippedTemplate = lazyPart(async () => (await import('./shipped-template.tsx')).ShippedTemplate, { waiting })

const EMPTY = { title: '', description: '', questions: [] }

/** /questionnaires/templates/… : the id of an own one, the key of a shipped one, or `new`. */
export function TemplatePage() {
  const { template = '' } = useParams({ strict: false })
  usePageTitle('Questionnaire template')
  if (template === 'new') return <NewTemplate />
  if (isTemplateKey(template)) return <ShippedTemplate key={template} template={template} />
  return <OwnTemplatePage key={template} id={template} />
}

function NewTemplate() {
  return (
    <RequirePermission permission="canDeleteContent">
      <Builder saved={EMPTY} />
    </RequirePermission>
  )
}

function OwnTemplatePage({ id }: { id: string }) {
  const query = useCompanyQuery(ownTemplates)
  const readOnlyReason = useWriterReason()
  const row = query.data?.find((one) => one.id === id)
  if (row === undefined) return <MissingTemplate query={query} />
  if (readOnlyReason !== undefined || row.archived_at !== null) return <TemplateReader template={row} own={row} />
  return <Builder saved={row} own={row} />
}
