import type pg from 'pg'
import { z } from 'zod'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import type { SentTemplate } from './sent-template.ts'

// One that was sent again already may be set to repeat once more: the series goes on from the first that followed it.
const BEGIN = `
  insert into public.sent_questionnaires (company_id, third_party_id, template, title, due_on, template_id, template_version, finding_weight,
    repeat_months, repeat_on, repeats_id, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
    (select q.id from public.sent_questionnaires q where q.company_id = $1 and q.id = $11
      and not exists (select from public.sent_questionnaires r where r.company_id = q.company_id and r.repeats_id = q.id)), $12)
  returning id, number`

// The last answers are those to the same words in the same questionnaire, as far as they can still be chosen.
const ADD = `
  with last as (
    select o.company_id, o.id, (o.submitted_at at time zone 'UTC')::date as day
    from public.sent_questionnaires n
    join public.sent_questionnaires o on o.company_id = n.company_id and o.third_party_id = n.third_party_id and o.template = n.template
      and o.id <> n.id and o.state in ('Submitted', 'Accepted')
    where n.company_id = $1 and n.id = $2
    order by o.submitted_at desc, o.number desc limit 1
  )
  insert into public.sent_questions (company_id, questionnaire_id, position, key, section, text, kind, options, points, weight, is_required,
    shows_if, shows_when, requirements, last_answer, last_note, last_on)
  select $1, $2, q.position, q.key, q.section, q.text, q.kind, q.options, q.points, q.weight, q.is_required, q.shows_if, q.shows_when,
    q.requirements, coalesce(a.answer, ''), coalesce(a.note, ''), case when a.answer is not null then last.day end
  from jsonb_to_recordset($3) q (position int, key text, section text, text text, kind text, options text[], points int[], weight int,
    is_required boolean, shows_if text, shows_when text[], requirements text[])
  left join last on true
  left join public.sent_questions a on a.company_id = last.company_id and a.questionnaire_id = last.id and a.key = q.key and a.text = q.text
    and a.kind = q.kind and a.answer <> '' and (q.kind not in ('choice', 'choices') or string_to_array(a.answer, e'\\n') <@ q.options)`

const begun = z.object({ id: z.string(), number: z.number() })

export interface NewQuestionnaire {
  readonly companyId: string
  readonly thirdPartyId: string
  /** The key of a shipped template, or the id of one of the company. */
  readonly template: string
  readonly asked: SentTemplate
  /** Days are ISO 8601. */
  readonly dueOn: string
  readonly findingWeight: number | null
  /** When it is sent again, and how many months there are between. */
  readonly repeat: { readonly months: number; readonly on: string } | undefined
}

/**
 * Stores a questionnaire for a third party, as yet without respondents, in the transaction of `client`. The row is
 * attributed to the caller of the transaction, its questions to no one: the sending has one entry in the audit log.
 */
export async function beginQuestionnaire(
  client: pg.ClientBase,
  { companyId, thirdPartyId, template, asked, dueOn, findingWeight, repeat }: NewQuestionnaire,
  repeats?: { readonly id: string; readonly ownerId: string | null },
): Promise<z.infer<typeof begun>> {
  const { rows } = await client.query(BEGIN, [
    companyId,
    thirdPartyId,
    template,
    asked.title,
    dueOn,
    asked.id,
    asked.version,
    findingWeight,
    repeat?.months ?? null,
    repeat?.on ?? null,
    repeats?.id ?? null,
    repeats?.ownerId ?? null,
  ])
  const one = begun.parse(rows[0])
  await client.query(`select set_config('request.jwt.claims', '', true)`)
  await client.query(ADD, [companyId, one.id, JSON.stringify(rowsOf(asked.questions))])
  return one
}

const rowsOf = (questions: readonly TemplateQuestion[]) =>
  questions.map(({ options, isRequired, showsIf, ...question }, index) => ({
    ...question,
    position: index + 1,
    options: options.map(({ text }) => text),
    points: options.map(({ points }) => points),
    is_required: isRequired,
    shows_if: showsIf?.key ?? null,
    shows_when: showsIf?.answers ?? [],
  }))
