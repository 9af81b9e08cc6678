import { z } from 'zod'
import { route } from '#server/platform/route.ts'
import { findSeat, linkInput } from './find-seat.ts'

/** What the holder of a link sees before the code: who asks, and where the code comes from. */
export const openSeat = (rateKey: Buffer) =>
  route({
    method: 'POST',
    name: 'open-seat',
    purpose: 'Says who asks the holder of a mailed link for what, and how the code reaches them.',
    may: 'anyone',
    input: linkInput,
    output: z.object({
      company: z.string(),
      /** The respondent who delegates; null where the company asks. */
      delegatedBy: z.string().nullable(),
      purpose: z.string(),
      label: z.string(),
      codeBy: z.enum(['mail', 'passphrase']),
      /** The address that codes go to, with most letters hidden. */
      address: z.string().nullable(),
      until: z.string(),
    }),
    async handle({ token }, call) {
      const seat = await findSeat(token, call, rateKey)
      const { company, purpose, label, code_by: codeBy, delegated_by: delegatedBy, email, until } = seat
      const address = email === null ? null : maskedAddress(email)
      return { company, delegatedBy, purpose, label, codeBy, address, until }
    },
  })

/** `d•••@contoso.example`: enough to know which mailbox to look into. */
function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(at)}`
}
