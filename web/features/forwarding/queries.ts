import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Database } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { deleteRows } from '#web/lib/write/company-rows.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { callFunction } from '#web/lib/functions.ts'

export type Forwarder = Omit<
  Database['public']['Tables']['audit_forwarders']['Row'],
  'sealed_secret' | 'created_at' | 'updated_at'
>

const LOOK_EVERY_MS = 10_000

const keyOf = (companyId: Id<'companies'>) => ['audit-forwarders', companyId] as const

/** The destinations of a company's log. Polled: their progress changes on the server. */
export const forwarders = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: keyOf(companyId),
    refetchInterval: LOOK_EVERY_MS,
    queryFn: ({ signal }): Promise<Forwarder[]> => {
      const query = api
        .from('audit_forwarders')
        .select('id,company_id,kind,address,enabled,position,last_error,failing_since')
        .eq('company_id', companyId)
        .order('created_at')
      return read(signal, query)
    },
  })

export type ForwarderDraft = Pick<Forwarder, 'kind' | 'address' | 'enabled'> & {
  /** Undefined leaves the secret unchanged. */
  secret: string | undefined
}

export const refreshForwarders = (companyId: Id<'companies'>) => invalidates(keyOf(companyId))

/** Creates a forwarder without an id, changes one with it. The secret goes through a function, which encrypts it. */
export function saveForwarder(
  companyId: Id<'companies'>,
  id: Id<'audit_forwarders'> | undefined,
  draft: ForwarderDraft,
): Promise<void> {
  return id === undefined ? create(companyId, draft) : change(companyId, id, draft)
}

async function create(companyId: Id<'companies'>, { kind, address, enabled, secret }: ForwarderDraft): Promise<void> {
  const { data } = await api
    .from('audit_forwarders')
    .insert({ company_id: companyId, kind, address, enabled })
    .select('id')
    .single()
    .throwOnError()
  try {
    await setSecret(companyId, data.id, secret)
  } catch (error) {
    // All or nothing: a retry would add a second forwarder next to one without its secret.
    await removeForwarder(companyId, data.id)
    throw error
  }
}

async function change(companyId: Id<'companies'>, id: Id<'audit_forwarders'>, draft: ForwarderDraft): Promise<void> {
  await setSecret(companyId, id, draft.secret)
  await api
    .from('audit_forwarders')
    .update({ address: draft.address, enabled: draft.enabled })
    .eq('company_id', companyId)
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

export async function removeForwarder(companyId: Id<'companies'>, id: Id<'audit_forwarders'>): Promise<void> {
  await deleteRows(companyId, 'audit_forwarders', id)
}

async function setSecret(companyId: Id<'companies'>, id: Id<'audit_forwarders'>, secret: string | undefined) {
  if (secret !== undefined)
    await callFunction('set-forwarder-secret', { companyId, forwarderId: id, secret }, z.unknown())
}

/** Sends one test event. @throws FunctionError with the answer of the destination */
export const testForwarder = (companyId: Id<'companies'>, id: Id<'audit_forwarders'>) =>
  callFunction('test-forwarder', { companyId, forwarderId: id }, z.unknown())
