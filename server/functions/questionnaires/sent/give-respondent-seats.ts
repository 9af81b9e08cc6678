import type pg from 'pg'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/route.ts'
import { giveSeat } from '#server/platform/seats/give-seat.ts'

const DAY_MS = 86_400_000
/** A late answer is better than none, and a returned one takes time. */
const DAYS_AFTER_DUE = 30
const DAYS_MAX = 364

/** Contacts of one request. */
const CONTACTS_MAX = 100

/** A list of contacts, each named once. */
export function contactList<Item extends z.ZodRawShape>(item: z.ZodObject<Item>) {
  return z
    .array(item)
    .min(1, 'Choose a contact')
    .max(CONTACTS_MAX, `At most ${CONTACTS_MAX} contacts at once`)
    .refine((all) => new Set(all.map((one) => JSON.stringify(one))).size === all.length, 'Name each contact once')
}

export const givenLinks = z.object({
  mailed: z.number(),
  /** To hand over where no email brings them; shown once. */
  handOver: z.array(z.object({ person: z.string(), thirdParty: z.string(), link: z.string(), passphrase: z.string() })),
})

export interface Invitation {
  readonly questionnaireId: string
  readonly personId: string
  readonly person: string
  readonly thirdParty: string
  readonly title: string
  /** ISO 8601 day. */
  readonly dueOn: string
}

/** Gives contacts access to questionnaires, in the transaction of `client`. */
export async function giveRespondentSeats(
  client: pg.ClientBase,
  { caller, platform }: Call,
  companyId: string,
  invitations: readonly Invitation[],
): Promise<z.infer<typeof givenLinks>> {
  const handOver: z.infer<typeof givenLinks>['handOver'] = []
  for (const { questionnaireId, personId, person, thirdParty, title, dueOn } of invitations) {
    const seat = await giveSeat(client, caller, platform.config, {
      companyId,
      purpose: 'questionnaire',
      subjectId: questionnaireId,
      personId,
      until: accessUntil(dueOn, Date.now()),
      what: `the questionnaire “${title}”`,
    })
    if (seat.handOver !== undefined) handOver.push({ person, thirdParty, ...seat.handOver })
  }
  return { mailed: invitations.length - handOver.length, handOver }
}

/** 30 days after the questionnaire is due, or after today where that is later; at most a year from now. */
export function accessUntil(dueOn: string, nowMs: number): string {
  const wanted = Math.max(Date.parse(dueOn), nowMs) + DAYS_AFTER_DUE * DAY_MS
  return new Date(Math.min(wanted, nowMs + DAYS_MAX * DAY_MS)).toISOString()
}

/**
 * The rows of a statement that reads as the caller, one JSON object for each of `wanted`, which is its second value.
 *
 * @throws ApiError 404 where the caller may not read one of them, or there is none
 */
export async function readEach<T>(
  { caller, platform }: Call,
  text: string,
  [companyId, wanted]: readonly [companyId: string, wanted: readonly unknown[]],
  schema: z.ZodType<T>,
): Promise<T[]> {
  const statement = { text, values: [companyId, JSON.stringify(wanted)] }
  const rows = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (rows.length < wanted.length)
    throw new ApiError(404, 'no_contact', 'Choose contacts of the third party. Add them there first.')
  return rows.map(([row]) => schema.parse(JSON.parse(String(row))))
}
