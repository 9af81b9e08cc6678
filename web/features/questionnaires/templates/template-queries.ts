import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { parseQuestions } from '#domain/questionnaires/templates/template-schema.ts'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, updateRows } from '#web/lib/write/company-rows.ts'
import { callFunction } from '#web/lib/functions.ts'
import { companyTemplatesKey } from '#web/lib/sent-questionnaires/own-templates.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'

export type OwnTemplate = Omit<Row<'questionnaire_templates'>, 'questions'> & {
  readonly questions: readonly TemplateQuestion[]
}

const listed = (companyId: Id<'companies'>) => [...companyTemplatesKey(companyId), 'whole'] as const

/** Every questionnaire that the company wrote, archived ones too. */
export const ownTemplates = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: listed(companyId),
    meta: { follows: ['questionnaire_templates'] as const },
    queryFn: async ({ signal }): Promise<readonly OwnTemplate[]> => {
      const { data } = await api
        .from('questionnaire_templates')
        .select('*')
        .eq('company_id', companyId)
        .order('title')
        .abortSignal(signal)
        .throwOnError()
      return data.map((row) => ({ ...row, questions: parseQuestions(row.questions) }))
    },
  })

/** The requirements that the long attestation asks about. */
export const attestedRequirements = queryOptions({
  queryKey: ['attested requirements'] as const,
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const { data } = await api
      .from('catalog_controls')
      .select('nist_id,title,family,description')
      .eq('protocol_id', 'cmmc2')
      .order('position')
      .abortSignal(signal)
      .throwOnError()
    return data.map(({ nist_id: id, ...requirement }) => ({ id, ...requirement }))
  },
})

const saved = z.object({ id: z.string(), version: z.number(), revision: z.number() })

export interface TemplateToSave {
  readonly title: string
  readonly description: string
  readonly questions: readonly TemplateQuestion[]
}

export function useTemplateChanges() {
  const { id: companyId } = useCompany()
  const write = useWrite(invalidates(companyTemplatesKey(companyId)))
  const setArchived = (row: OwnTemplate, at: string | null) =>
    updateRows(companyId, 'questionnaire_templates', row.id, { archived_at: at })
  return {
    /** Over the revision that was read; a new one without it. */
    save: (template: TemplateToSave, over?: Pick<OwnTemplate, 'id' | 'revision'>) =>
      write('The questionnaire could not be saved', () =>
        callFunction(
          'save-questionnaire-template',
          { companyId, ...template, ...(over !== undefined && { template: { id: over.id, seen: over.revision } }) },
          saved,
        ),
      ),
    archive: (row: OwnTemplate) =>
      write('The questionnaire could not be archived', () => setArchived(row, new Date().toISOString()), {
        undo: { message: `${row.title} archived`, action: () => setArchived(row, null) },
      }),
    restore: (row: OwnTemplate) => write('The questionnaire could not be restored', () => setArchived(row, null)),
    remove: (row: OwnTemplate) =>
      write('The questionnaire could not be deleted', () => deleteRows(companyId, 'questionnaire_templates', row.id)),
  }
}
