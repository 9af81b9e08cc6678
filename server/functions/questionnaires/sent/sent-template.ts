import type pg from 'pg'
import { z } from 'zod'
import { readCatalog } from '#db/load-catalogs.ts'
import { isTemplateKey, TEMPLATES } from '#domain/questionnaires/templates/template-list.ts'
import { templateIssues } from '#domain/questionnaires/templates/template-issues.ts'
import { templateQuestions } from '#domain/questionnaires/templates/template-questions.ts'
import { parseQuestions } from '#domain/questionnaires/templates/template-schema.ts'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { ApiError } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/route.ts'

/** A template as it is sent. */
export interface SentTemplate {
  readonly title: string
  readonly questions: readonly TemplateQuestion[]
  /** Of a template of the company; null for a shipped one. */
  readonly id: string | null
  readonly version: number | null
}

const READABLE = `select id from public.questionnaire_templates where company_id = $1::uuid and id = $2::uuid and archived_at is null`

/** @throws ApiError 404 where the caller may not read the template, or it is archived */
export async function requireTemplate({ caller, platform }: Call, companyId: string, template: string): Promise<void> {
  if (isTemplateKey(template)) return
  const statement = { text: READABLE, values: [companyId, template] }
  const rows = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (rows.length === 0) throw noTemplate()
}

const noTemplate = () => new ApiError(404, 'no_template', 'There is no such questionnaire, or it is archived.')

const stored = z.object({ title: z.string(), questions: z.unknown(), version: z.number() })

// Locked, so that what is sent and what is kept are the same.
const LOCK = `
  select title, questions, version from public.questionnaire_templates
  where company_id = $1 and id = $2 and archived_at is null for update`

const FREEZE = `
  insert into public.questionnaire_template_versions (company_id, template_id, version, title, questions)
  select company_id, id, version, title, questions from public.questionnaire_templates where company_id = $1 and id = $2
  on conflict (company_id, template_id, version) do nothing`

/**
 * What a template asks. A version of the company's own is kept from now on as it is.
 *
 * @throws ApiError 404 when there is none, or it is archived; 409 when it has no questions, or some that cannot be sent
 */
export async function freezeTemplate(
  client: pg.ClientBase,
  companyId: string,
  template: string,
): Promise<SentTemplate> {
  if (isTemplateKey(template)) {
    const questions = templateQuestions(template, readCatalog('cmmc2'))
    return { title: TEMPLATES[template].title, questions, id: null, version: null }
  }
  const { rows } = await client.query(LOCK, [companyId, template])
  const found = stored.optional().parse(rows[0])
  if (found === undefined) throw noTemplate()
  const { title, questions: json, version } = found
  const questions = parseQuestions(json)
  if (questions.length === 0 || templateIssues(questions).length > 0)
    throw new ApiError(
      409,
      'unfinished_template',
      'The questionnaire is not finished. Open it, and correct its questions.',
    )
  // As the service: sending has an entry in the audit log.
  await client.query(`select set_config('request.jwt.claims', '', true)`)
  await client.query(FREEZE, [companyId, template])
  return { title, questions, id: template, version }
}
