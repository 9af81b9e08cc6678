import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { Caller } from '../callers/caller.ts'
import { attributeChanges } from '../audit/attribute-changes.ts'
import type { Config } from '../config.ts'
import { hashSecret, makeLinkToken } from '../keys/seat-tokens.ts'
import { isMailServerSet } from '../mail/mail-server.ts'
import { mailOf, queueMail } from '../mail/mail.ts'

/** Without letters and digits that are mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_CHARS = 4

export interface SeatRequest {
  readonly companyId: string
  /** A purpose of `private.seat_purposes` whose people come in by a link. */
  readonly purpose: string
  readonly subjectId: string
  /** Of `people`. */
  readonly personId: string
  /** ISO 8601; at most a year from now. */
  readonly until: string
  /** What the person is asked for, within the mail: "the questionnaire “Security 2027”". */
  readonly what: string
}

/** What the sender gets: nothing to do, or a link and a passphrase to hand over, which are shown once. */
export interface GivenSeat {
  readonly id: string
  readonly handOver: { readonly link: string; readonly passphrase: string } | undefined
}

const recipient = z.object({ email: z.string().nullable(), company: z.string() })

/**
 * Gives a person a seat, as the caller, or as the service where a duty repeats what a person began, and in the
 * transaction of `client`, a connection of the service. With a mail server the person gets the link by mail and a code
 * each time; without one, or without an address, the sender hands over the link and a passphrase. An earlier seat of
 * the person for the same subject ends.
 *
 * @throws pg.DatabaseError when the caller may not invite, or the person cannot be invited
 */
export async function giveSeat(
  client: pg.ClientBase,
  caller: Caller | 'service',
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  request: SeatRequest,
): Promise<GivenSeat> {
  const { companyId, purpose, subjectId, personId, until, what } = request
  if (caller !== 'service') await attributeChanges(client, caller)
  const { rows: found } = await client.query(
    `select p.email, c.name as company from public.people p join public.companies c on c.id = p.company_id
     where p.company_id = $1 and p.id = $2`,
    [companyId, personId],
  )
  const person = recipient.optional().parse(found[0])
  const email = person?.email ?? undefined
  const secrets = await makeSeatSecrets(client, config, email)
  const { rows } = await client.query<{ id: string }>(
    'select private.give_seat($1, $2, $3, $4, $5, $6, $7, $8) as id',
    [companyId, purpose, subjectId, personId, until, secrets.tokenHash, secrets.passphraseHash, caller === 'service'],
  )
  const { link, handOver } = secrets
  if (email !== undefined && handOver === undefined)
    await queueMail(
      client,
      mailOf('seat_invitation', email, { company: person?.company ?? '', what, link, until: until.slice(0, 10) }),
    )
  return { id: rows[0]?.id ?? '', handOver }
}

export interface SeatSecrets extends Pick<GivenSeat, 'handOver'> {
  readonly link: string
  readonly tokenHash: Buffer
  /** Null where a code comes by mail. */
  readonly passphraseHash: Buffer | null
}

/** The link of a new seat, and a passphrase to hand over with it where no mail reaches the person. */
export async function makeSeatSecrets(
  client: pg.ClientBase,
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  email: string | undefined,
): Promise<SeatSecrets> {
  const { token, hash: tokenHash } = makeLinkToken()
  const link = `${config.publicUrl}/seat#${new URLSearchParams({ token }).toString()}`
  if (email !== undefined && (await isMailServerSet(config, client)))
    return { link, tokenHash, passphraseHash: null, handOver: undefined }
  const passphrase = makePassphrase()
  return { link, tokenHash, passphraseHash: hashPassphrase(passphrase), handOver: { link, passphrase } }
}

/** The hash of a passphrase as a person types it: without regard to capitals, spaces and hyphens. */
export function hashPassphrase(text: string): Buffer {
  return hashSecret(text.toLowerCase().replace(/[\s-]/g, ''))
}

/** 16 characters of 31: 79 bits. */
function makePassphrase(): string {
  const group = () => Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
