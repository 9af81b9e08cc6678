import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'

export const companyTemplatesKey = (companyId: Id<'companies'>) => ['questionnaire templates', companyId] as const

/** The names of the company's own questionnaires that can be sent. */
export const sendableTemplates = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...companyTemplatesKey(companyId), 'sendable'] as const,
    meta: { follows: ['questionnaire_templates'] as const },
    queryFn: async ({ signal }) => {
      const { data } = await api
        .from('questionnaire_templates')
        .select('id,title,description')
        .eq('company_id', companyId)
        .is('archived_at', null)
        .order('title')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
