import type pg from 'pg'
import { z } from 'zod'
import type { DutyFigures, DutyTurn } from '#server/platform/background/duty.ts'
import type { Config } from '#server/platform/config.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { MAY_SEND } from '#server/platform/installation-copy.ts'
import { isMailServerSet } from '#server/platform/mail/mail-server.ts'
import { giveSeat } from '#server/platform/seats/give-seat.ts'
import { beginQuestionnaire } from './begin-questionnaire.ts'
import { accessUntil } from './give-respondent-seats.ts'
import { freezeTemplate } from './sent-template.ts'

const OF_ACTIVE = `
  from public.sent_questionnaires q
  join public.third_parties t on t.company_id = q.company_id and t.id = q.third_party_id and t.status in ('Prospect', 'Active')
  join public.companies c on c.id = q.company_id and c.deleted_at is null`

const IS_DUE = `q.repeat_on <= (now() at time zone 'UTC')::date and ${MAY_SEND}`

const DUE = `
  select q.id ${OF_ACTIVE}
  where ${IS_DUE} and q.id > coalesce($1, '00000000-0000-0000-0000-000000000000')::uuid
  order by q.id`

// As many days to answer as before. After a pause longer than the interval it is sent once. The third party must not
// end meanwhile; where it is just being changed, a later turn looks again.
const CLAIM = `
  select q.company_id as "companyId", q.id, q.number, q.title, q.template, q.third_party_id as "thirdPartyId", t.name as "thirdParty",
    q.finding_weight as "findingWeight", q.repeat_months as months,
    (d.today + greatest(1, least(365, q.due_on - (q.created_at at time zone 'UTC')::date)))::text as "dueOn",
    (case when q.repeat_on + d.pause > d.today then q.repeat_on + d.pause else d.today + d.pause end)::date::text as "repeatOn",
    coalesce((select m.user_id from public.user_companies m where m.company_id = q.company_id and m.user_id = q.created_by
      and (m.access_until is null or m.access_until > now())), t.owner_id) as "ownerId"
  ${OF_ACTIVE}
  cross join lateral (
    select (now() at time zone 'UTC')::date as today, make_interval(months => q.repeat_months) as pause) d
  where q.id = $1 and ${IS_DUE}
  for update of q skip locked for share of t skip locked`

const claimed = z.object({
  companyId: z.string(),
  id: z.string(),
  number: z.number(),
  title: z.string(),
  template: z.string(),
  thirdPartyId: z.string(),
  thirdParty: z.string(),
  findingWeight: z.number().nullable(),
  months: z.number(),
  dueOn: z.string(),
  repeatOn: z.string(),
  ownerId: z.string().nullable(),
})
type Claimed = z.infer<typeof claimed>

const STOP = `update public.sent_questionnaires set repeat_months = null, repeat_on = null where company_id = $1 and id = $2`

const NOTIFY = `select private.notify($1, 'questionnaire', $2, $3, format('/questionnaires/sent/SQ-%s?company=%s', $4::int, $5::uuid), $5)`

// Those who had the last link, unless it was revoked, they left, or they are no contacts any more.
const RESPONDENTS = `
  select p.id, p.name, p.email from (
    select distinct on (s.person_id) s.person_id, s.ended_because from public.seats s
    where s.company_id = $1 and s.purpose = 'questionnaire' and s.subject_id = $2
    order by s.person_id, s.created_at desc) s
  join public.people p on p.company_id = $1 and p.id = s.person_id and p.left_on is null
  join public.third_party_contacts c on c.company_id = $1 and c.third_party_id = $3 and c.person_id = p.id
  where coalesce(s.ended_because, '') <> 'revoked'
  order by p.name, p.id`

const respondents = z.array(z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }))

/**
 * Sends questionnaires again whose day has come: to the same contacts, once, whatever stops this on the way. The cursor
 * is set before each, so that one that fails does not hold up those behind it.
 */
export async function repeatQuestionnaires(
  service: pg.Pool,
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  { signal, cursor, saveCursor }: Pick<DutyTurn, 'signal' | 'cursor' | 'saveCursor'>,
): Promise<DutyFigures> {
  const { rows } = await service.query<{ id: string }>(DUE, [z.guid().nullable().parse(cursor)])
  let sent = 0
  for (const { id } of rows) {
    signal.throwIfAborted()
    await saveCursor(id)
    if (await inTransaction(service, (client) => repeatOne(client, config, id))) sent += 1
  }
  return { sent }
}

/** @returns whether it was sent again */
async function repeatOne(
  client: pg.ClientBase,
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  id: string,
): Promise<boolean> {
  const { rows } = await client.query(CLAIM, [id])
  const before = claimed.optional().parse(rows[0])
  if (before === undefined) return false
  const { companyId, thirdParty, template, months, repeatOn } = before
  await client.query(STOP, [companyId, id])
  const asked = await freezeTemplate(client, companyId, template).catch(unlessRefused)
  if (asked === undefined) {
    await notify(client, before, before.number, [
      `SQ-${before.number} could not be sent to ${thirdParty} again`,
      'Its template is archived or not finished. Send another questionnaire.',
    ])
    return false
  }
  const repeat = { months, on: repeatOn }
  const made = await beginQuestionnaire(client, { ...before, asked, repeat }, before)
  const without = await invite(client, config, before, made.id, asked.title)
  await notify(client, before, made.number, noticeOf(made.number, before, without))
  return true
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError) return undefined
  throw error
}

interface Without {
  readonly invited: number
  /** Names of those who get no mail. */
  readonly unmailed: readonly string[]
}

/** Mails the respondents of the last time. A duty has no one to show a passphrase to, so the others get no link. */
async function invite(
  client: pg.ClientBase,
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  { companyId, id, thirdPartyId, dueOn }: Claimed,
  questionnaireId: string,
  title: string,
): Promise<Without> {
  const { rows } = await client.query(RESPONDENTS, [companyId, id, thirdPartyId])
  const people = respondents.parse(rows)
  const canMail = await isMailServerSet(config, client)
  const mailed = canMail ? people.filter(({ email }) => email !== null) : []
  for (const { id: personId } of mailed)
    await giveSeat(client, 'service', config, {
      companyId,
      purpose: 'questionnaire',
      subjectId: questionnaireId,
      personId,
      until: accessUntil(dueOn, Date.now()),
      what: `the questionnaire “${title}”`,
    })
  return { invited: mailed.length, unmailed: people.filter((one) => !mailed.includes(one)).map(({ name }) => name) }
}

function noticeOf(
  number: number,
  { title, thirdParty, dueOn }: Claimed,
  { invited, unmailed }: Without,
): readonly [title: string, body: string] {
  const what = `${title}, due ${dueOn}.`
  if (invited > 0 && unmailed.length === 0) return [`SQ-${number} was sent to ${thirdParty} again`, what]
  const who = unmailed.length === 0 ? 'None of its contacts is left. Choose others.' : `To: ${unmailed.join(', ')}.`
  return [`SQ-${number} for ${thirdParty} is ready: hand over its links`, `${what} ${who}`]
}

async function notify(
  client: pg.ClientBase,
  { ownerId, companyId }: Claimed,
  number: number,
  [title, body]: readonly [title: string, body: string],
): Promise<void> {
  if (ownerId !== null) await client.query(NOTIFY, [ownerId, title, body, number, companyId])
}
