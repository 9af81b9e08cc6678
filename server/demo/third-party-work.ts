import type pg from 'pg'
import { readCatalog } from '#db/load-catalogs.ts'
import { TEMPLATES, type TemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { templateQuestions } from '#domain/questionnaires/templates/template-questions.ts'
import { beginQuestionnaire } from '#server/functions/questionnaires/sent/begin-questionnaire.ts'
import type { CompanyToFill } from './company-content.ts'

/**
 * Work with the third parties of `addThirdParties`: a review in each step and one that was decided, an offboarding
 * under way and one that is done, and two sent questionnaires, one answered and one waiting. In the Owner's name,
 * so that the database checks and stamps it as it does the page's.
 */
export async function addThirdPartyWork(client: pg.ClientBase, { id, content, cast }: CompanyToFill): Promise<void> {
  if (content.protocol === 'iso27001' || content.protocol === 'soc2') return
  const asOwner = () =>
    client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: cast.owner, role: 'authenticated' }),
    ])
  await asOwner()
  for (const [place, { request, answers = null, findings = null }] of REVIEWS.entries())
    await client.query(REVIEW, [id, place, request, answers, findings])
  await client.query(DECIDE, [id])
  await client.query(OFFBOARD, [id])
  await client.query(RECORD, [id, cast.manager])
  await client.query(END, [id])

  const template: TemplateKey = content.protocol === 'hipaa' ? 'hipaa-business-associate' : 'nist-800-171-short'
  const questions = templateQuestions(template, readCatalog('cmmc2'))
  const asked = { title: TEMPLATES[template].title, questions, id: null, version: null }
  const { rows } = await client.query<{ id: string; dueOn: string }>(ASKED, [id])
  for (const [place, { id: thirdPartyId, dueOn }] of rows.entries()) {
    await asOwner()
    const about = { companyId: id, thirdPartyId, template, asked, dueOn, findingWeight: null, repeat: undefined }
    const begun = await beginQuestionnaire(client, about)
    if (place === 0) await client.query(ANSWER, [id, begun.id])
  }
  await client.query(`select set_config('request.jwt.claims', '', true)`)
}

/** Those of `addThirdParties`, in their order: services of the SSP have no contacts. */
const PARTY = `
  (select t.id, row_number() over (order by t.number) - 1 as place from public.third_parties t where t.company_id = $1
    and exists (select from public.third_party_contacts c where c.company_id = t.company_id and c.third_party_id = t.id))`

const REQUEST = 'Please send your latest report of an outside assessment and your incident contacts.'
const ANSWERS = 'Report and contacts were sent. The list of subcontractors is missing.'
const FINDINGS = 'Restores are not tested. One subcontractor is not named.'

/** Which of the first four third parties has which steps behind it; the first one is decided too. */
const REVIEWS: readonly ReviewTexts[] = [
  { request: REQUEST, answers: ANSWERS, findings: FINDINGS },
  { request: REQUEST, answers: ANSWERS, findings: FINDINGS },
  { request: REQUEST, answers: ANSWERS },
  { request: REQUEST },
]

interface ReviewTexts {
  readonly request: string
  readonly answers?: string
  readonly findings?: string
}

const REVIEW = `
  insert into public.third_party_reviews (company_id, third_party_id, request, requested_on, answers, answered_on, findings, assessed_on)
  select $1, party.id, $3, current_date - 30, coalesce($4, ''), case when $4::text is not null then current_date - 18 end,
    coalesce($5, ''), case when $5::text is not null then current_date - 9 end
  from ${PARTY} party where party.place = $2`

/** Freezes the review with the third party as it is, and sets the register. */
const DECIDE = `
  update public.third_party_reviews r
  set decision = 'Approved with conditions', decision_note = 'Test a restore and name every subcontractor within 60 days.',
    residual_risk = 'Moderate', next_review_on = current_date + 75
  from ${PARTY} party where r.company_id = $1 and r.third_party_id = party.id and party.place = 0`

const OFFBOARD = `
  update public.third_parties t set status = 'Offboarding'
  from ${PARTY} party where t.company_id = $1 and t.id = party.id and party.place in (4, 5)`

/** Every step of the last one; of the one before, what comes first. */
const RECORD = `
  update public.offboarding_steps s
  set state = case s.step when 'Keys and devices returned' then 'Not needed' else 'Done' end, done_by = $2, done_on = current_date - 7,
    note = case s.step when 'Keys and devices returned' then 'It had none of ours.' else '' end,
    document_id = case when s.step like '% returned or destroyed' then (
      select d.id from public.third_party_documents d
      where d.company_id = s.company_id and d.third_party_id = s.third_party_id and d.kind = 'Certificate of destruction' limit 1) end
  from ${PARTY} party
  where s.company_id = $1 and s.third_party_id = party.id
    and (party.place = 5 or party.place = 4 and s.step in ('Access revoked', 'Keys and devices returned'))`

const END = `
  update public.third_parties t set status = 'Ended'
  from ${PARTY} party where t.company_id = $1 and t.id = party.id and party.place = 5`

const ASKED = `
  select party.id, (current_date + 12 + 9 * party.place::int)::text as "dueOn" from ${PARTY} party where party.place < 2 order by party.place`

/**
 * As its contact hands it in: the best of the answers that are offered, for each ninth question the second best. The
 * service may not change questions, so each is written again with its answer.
 */
const ANSWER = `
  with asked as (
    delete from public.sent_questions where company_id = $1 and questionnaire_id = $2 returning *
  ), contact as (
    select p.name from public.sent_questionnaires s
    join public.third_party_contacts c on c.company_id = s.company_id and c.third_party_id = s.third_party_id
    join public.people p on p.company_id = c.company_id and p.id = c.person_id
    where s.company_id = $1 and s.id = $2 limit 1
  ), answered as (
    insert into public.sent_questions (company_id, questionnaire_id, position, key, section, text, kind, options, points, weight, is_required,
      shows_if, shows_when, requirements, answer, answered_by, answered_at, revision)
    select q.company_id, q.questionnaire_id, q.position, q.key, q.section, q.text, q.kind, q.options, q.points, q.weight, q.is_required,
      q.shows_if, q.shows_when, q.requirements, case
        when cardinality(q.options) > 0 then q.options[case when q.position % 9 = 0 then least(2, cardinality(q.options)) else 1 end]
        else 'Described in our security plan, which we show on request.' end,
      contact.name, now() - interval '2 days', 1
    from asked q, contact
  )
  update public.sent_questionnaires s
  set state = 'Submitted', submitted_by = contact.name, submitted_at = now() - interval '2 days'
  from contact where s.company_id = $1 and s.id = $2`
