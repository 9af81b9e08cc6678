import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { TEMPLATE_COLUMNS, TEMPLATE_EXPORT, TemplateCard } from './columns.tsx'
import { BUILT_IN_VIEWS, templateList, templateRows, visibleRows, type TemplateRow } from './template-list.ts'
import { ownTemplates, type OwnTemplate } from './template-queries.ts'
import { useWriterReason } from './use-writer-reason.ts'

const ImportTemplate = lazyDialog(async () => (await import('./import-template.tsx')).ImportTemplate)

const NONE: readonly OwnTemplate[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['version', 'questions', 'changed', 'description']

/** /questionnaires/templates */
export function TemplatesPage() {
  usePageTitle('Questionnaire templates')
  const query = useCompanyQuery(ownTemplates)
  const readOnlyReason = useWriterReason()
  const state = useListView(templateList)
  const { view } = state
  const open = useOpenTemplate()
  const all = useMemo(() => templateRows(query.data ?? NONE), [query.data])
  const rows = useMemo(() => visibleRows(all, view), [all, view])
  const hidden = useHiddenColumns(TEMPLATE_COLUMNS, view.hide, { rows: all, leaving: NARROW })
  if (query.isError && query.data === undefined)
    return <FailedPage title="Questionnaire templates" what="The questionnaires" query={query} />
  return (
    <>
      <ListHead
        title="Questionnaire templates"
        description="What you send to third parties: shipped questionnaires, and your own."
        {...{ rows, all, readOnlyReason }}
        hide={view.hide}
        exported={{ what: 'Questionnaire templates', columns: () => TEMPLATE_EXPORT }}
        importDialog={(props) => <ImportTemplate {...props} onSaved={(id) => open(id)} />}
        add={{ label: 'New template', onAdd: () => open('new') }}
      />
      <ListToolbar
        {...{ state, hidden }}
        columns={TEMPLATE_COLUMNS}
        total={query.data && all.length}
        page="questionnaire-templates"
        builtIn={BUILT_IN_VIEWS}
        what="questionnaire templates"
        searchLabel="Search templates"
      >
        <FilterMenu
          {...filterControls(state).menuOf('source')}
          countOf={(one) => all.filter((row) => row.source === one && row.isArchived === view.archived).length}
        />
      </ListToolbar>
      <TemplateTable {...{ state, rows, hidden, readOnlyReason, open }} loading={query.isPending} />
    </>
  )
}

interface TemplateTableProps {
  state: ReturnType<typeof useListView<typeof templateList>>
  rows: readonly TemplateRow[]
  hidden: HiddenColumns
  readOnlyReason: string | undefined
  open: ReturnType<typeof useOpenTemplate>
  loading: boolean
}

function TemplateTable({ state, rows, hidden, readOnlyReason, open, loading }: TemplateTableProps) {
  const pages = useRowPages<TemplateRow>(state, {
    noun: 'template',
    referenceOf: ({ id }) => id,
    hrefOf: ({ id }) => `/questionnaires/templates/${id}`,
  })
  return (
    <ListTable
      state={state}
      label="Questionnaire templates"
      columns={TEMPLATE_COLUMNS}
      hiddenColumns={hidden}
      rows={rows}
      rowLabel={({ title }) => title}
      {...pages}
      loading={loading}
      card={(row) => <TemplateCard row={row} />}
      empty={
        <NoRows
          state={state}
          what="questionnaire templates"
          icon={<ListChecks />}
          description="Write the questions that matter to you, or copy a shipped questionnaire and change it."
          action={
            <Button disabledReason={readOnlyReason} onClick={() => open('new')}>
              New template
            </Button>
          }
        />
      }
    />
  )
}

function useOpenTemplate() {
  const navigate = useNavigate()
  return (template: string) => void navigate({ to: '/questionnaires/templates/$template', params: { template } })
}
