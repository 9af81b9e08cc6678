import type pg from 'pg'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/route.ts'
import { giveSeat } from '#server/platform/seats/give-seat.ts'

const DAY_MS = 86_400_000
/** A late answer is better than none, and a returned one takes time. */
const DAYS_AFTER_DUE = 30
const DAYS_MAX = 364

export const handOver = z.object({
  /** To hand over where no email brings it; shown once. */
  handOver: z.object({ link: z.string(), passphrase: z.string() }).nullable(),
})

interface Invitation {
  readonly companyId: string
  readonly questionnaireId: string
  readonly personId: string
  readonly title: string
  /** ISO 8601 day. */
  readonly dueOn: string
}

/** Gives a contact access to a questionnaire, in the transaction of `client`. */
export async function giveRespondentSeat(
  client: pg.ClientBase,
  { caller, platform }: Call,
  { companyId, questionnaireId, personId, title, dueOn }: Invitation,
): Promise<z.infer<typeof handOver>> {
  const seat = await giveSeat(client, caller, platform.config, {
    companyId,
    purpose: 'questionnaire',
    subjectId: questionnaireId,
    personId,
    until: accessUntil(dueOn, Date.now()),
    what: `the questionnaire “${title}”`,
  })
  return { handOver: seat.handOver ?? null }
}

/** 30 days after the questionnaire is due, or after today where that is later; at most a year from now. */
export function accessUntil(dueOn: string, nowMs: number): string {
  const wanted = Math.max(Date.parse(dueOn), nowMs) + DAYS_AFTER_DUE * DAY_MS
  return new Date(Math.min(wanted, nowMs + DAYS_MAX * DAY_MS)).toISOString()
}

const CONTACT = `
  select true from public.third_party_contacts c
  where c.company_id = $1::uuid and c.third_party_id = $2::uuid and c.person_id = $3::uuid`

/** @throws ApiError 404 where the caller may not read the third party, or it has no such contact */
export async function requireContact(
  { caller, platform }: Call,
  companyId: string,
  thirdPartyId: string,
  personId: string,
): Promise<void> {
  const statement = { text: CONTACT, values: [companyId, thirdPartyId, personId] }
  const rows = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (rows.length === 0)
    throw new ApiError(404, 'no_contact', 'Choose a contact of this third party. Add the person there first.')
}
