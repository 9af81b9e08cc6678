import { z } from 'zod'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { linkTokenHash } from '#server/platform/keys/seat-tokens.ts'
import { countByAddress } from '#server/platform/rate-limit/count-by-address.ts'
import type { Call } from '#server/platform/route.ts'

const stored = z.object({
  company_id: z.string(),
  id: z.string(),
  purpose: z.string(),
  label: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** The respondent who delegated questions to the person. */
  delegated_by: z.string().nullable(),
  code_by: z.enum(['mail', 'passphrase']),
  until: z.string(),
  is_over: z.boolean(),
  ended_because: z.string().nullable(),
})

/** A seat that can be taken, with the hash of its link's token. */
export type Seat = z.infer<typeof stored> & { readonly tokenHash: Buffer }

/** The token of a link, as the page sends it. Any text is accepted, and answered as a token that no link has. */
export const linkInput = z.object({ token: z.string().max(200) })

const seatErrors = {
  none: () => new ApiError(404, 'no_such_link', 'This link is not valid. Ask for a new one.'),
  ended: (because: string | null) => {
    const { code, message } = ENDED[because ?? ''] ?? ENDED.expired
    return new ApiError(410, code, message)
  },
}

const ENDED: Readonly<Record<string, { code: string; message: string }>> & {
  readonly expired: { code: string; message: string }
} = {
  expired: { code: 'link_expired', message: 'This link has expired. Ask for a new one.' },
  revoked: { code: 'link_revoked', message: 'This link was revoked. Ask the person who sent it.' },
  replaced: { code: 'link_replaced', message: 'You were sent a newer link. Use that one.' },
  finished: { code: 'link_finished', message: 'This is complete. There is nothing left to do here.' },
  'wrong codes': { code: 'link_blocked', message: 'This link was blocked after five wrong codes. Ask for a new one.' },
}

/**
 * Counts the request by its address, then finds the seat of a link. Only the holder of a right token learns what became
 * of it.
 *
 * @throws ApiError 404 for every token that no link has; 410 with the reason for a link that has ended;
 *   TooManyRequestsError beyond AUTH_ATTEMPTS_PER_MINUTE of an address
 */
export async function findSeat(token: string, { caller, platform }: Call, rateKey: Buffer): Promise<Seat> {
  const { service } = platform.database
  const { authAttemptsPerMinute } = platform.config
  const waitS = await countByAddress(service, rateKey, 'seat', authAttemptsPerMinute, caller.address)
  if (waitS !== undefined) throw new TooManyRequestsError('Please wait a moment before trying again.', waitS * 1000)
  const tokenHash = linkTokenHash(token)
  if (tokenHash === undefined) throw seatErrors.none()
  const { rows } = await service.query(
    `select s.company_id, s.id, s.purpose, u.label, c.name as company, coalesce(p.name, s.name) as name, coalesce(p.email, s.email) as email, s.code_by,
       b.name as delegated_by,
       to_char(s.access_until at time zone 'UTC', 'YYYY-MM-DD') as until, s.ended_because,
       s.ended_at is not null or s.access_until <= now() as is_over
     from private.seat_links l
     join public.seats s on s.company_id = l.company_id and s.id = l.seat_id
     join private.seat_purposes u on u.purpose = s.purpose
     left join public.people p on p.company_id = s.company_id and p.id = s.person_id
     left join public.seats d on d.company_id = s.company_id and d.id = s.delegated_by
     left join public.people b on b.company_id = d.company_id and b.id = d.person_id
     join public.companies c on c.id = s.company_id and c.deleted_at is null
     where l.token_hash = $1`,
    [tokenHash],
  )
  const seat = stored.optional().parse(rows[0])
  if (seat === undefined) throw seatErrors.none()
  if (seat.is_over) throw seatErrors.ended(seat.ended_because)
  return { ...seat, tokenHash }
}
