import * as z from 'zod/mini'
import { callSeat } from '../seat-calls.ts'

const delegations = z.array(
  z.object({
    seat: z.string(),
    name: z.string(),
    email: z.string(),
    state: z.enum(['not opened', 'opened', 'expired', 'revoked', 'wrong codes', 'replaced', 'finished']),
    questions: z.array(z.object({ id: z.string(), is_answered: z.boolean(), revision: z.number(), files: z.number() })),
  }),
)
/** A colleague with the questions that were delegated to them. */
export type Delegation = z.infer<typeof delegations>[number]

export const readDelegations = (accessToken: string) =>
  callSeat('rest/v1/rpc/seat_delegations', {}, delegations, accessToken)

export interface NewDelegation {
  readonly questions: readonly string[]
  readonly name: string
  readonly email: string
}

const given = z.object({ handOver: z.optional(z.object({ link: z.string(), passphrase: z.string() })) })

/** The link and the passphrase to hand over; undefined where an email brings the link. */
export const delegateQuestions = async (accessToken: string, delegation: NewDelegation) =>
  (await callSeat('functions/v1/delegate-questions', delegation, given, accessToken)).handOver

export const takeBack = (accessToken: string, delegate: string) =>
  callSeat('rest/v1/rpc/seat_take_back', { delegate }, z.unknown(), accessToken)
