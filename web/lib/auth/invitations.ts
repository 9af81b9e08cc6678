import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { parseId, type Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { read } from '../read.ts'

const waiting = z.array(
  z.object({
    id: z.string(),
    company_name: z.string(),
    company_role: z.string(),
    access_until: z.nullable(z.string()),
    invited_by: z.string(),
    expires_at: z.string(),
  }),
)

/** A pending invitation of the signed-in person. */
export type Invitation = z.infer<typeof waiting>[number]

export const myInvitations = queryOptions({
  queryKey: ['invitations', 'mine'] as const,
  queryFn: async ({ signal }) => {
    return waiting.parse(await read(signal, api.rpc('my_invitations')))
  },
})

/** @returns the company that the person joined */
export async function acceptInvitation(id: string): Promise<Id<'companies'>> {
  const { data } = await api.rpc('accept_invitation', { invitation: id }).throwOnError()
  return parseId('companies', data)
}

/** Accepts every pending invitation. @returns the first company joined */
export async function acceptInvitations(): Promise<Id<'companies'> | undefined> {
  const { data } = await api.rpc('my_invitations').throwOnError()
  const joined: Id<'companies'>[] = []
  for (const { id } of waiting.parse(data)) {
    // An invitation revoked in the meantime must not block the others.
    const company = await acceptInvitation(id).catch(() => undefined)
    if (company !== undefined) joined.push(company)
  }
  return joined[0]
}
