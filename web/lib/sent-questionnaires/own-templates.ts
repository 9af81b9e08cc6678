import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'

export const companyTemplatesKey = (companyId: Id<'companies'>) => ['questionnaire templates', companyId] as const

/** The names of the company's own questionnaires that can be sent. */
export const sendableTemplates = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: [...companyTemplatesKey(companyId), 'sendable'] as const,
    meta: { follows: ['questionnaire_templates'] as const },
    queryFn: ({ signal }) => {
      const query = api
        .from('questionnaire_templates')
        .select('id,title,description')
        .eq('company_id', companyId)
        .is('archived_at', null)
        .order('title')
      return read(signal, query)
    },
  })
