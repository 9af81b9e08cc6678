import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { codeOf } from '#web/lib/errors.ts'
import { companyControls, type ControlsScope } from '#web/lib/controls/controls-queries.ts'

/** The document is the evidence item in which the provider shows what it does. */
export type Provider = Pick<Row<'service_providers'>, 'id' | 'name' | 'service' | 'document_id'>

/** A line of the responsibility matrix. */
export type Inheritance = {
  id: Id<'control_inheritances'>
  provider: Provider
  responsibility: Row<'control_inheritances'>['responsibility']
  providerPart: string
  companyPart: string
}

const CACHED_FOR_MS = 5 * 60_000
const ALREADY_THERE = '23505'
const inheritancesKey = (scope: ControlsScope) => ['inheritances', scope.companyId] as const

/** The inherited parts of one control, by provider. */
export const controlInheritances = (scope: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: [...inheritancesKey(scope), controlId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_inheritances', 'service_providers'] },
    queryFn: async ({ signal }): Promise<readonly Inheritance[]> => {
      const { data, error } = await api
        .from('control_inheritances')
        .select(
          'id,responsibility,providerPart:provider_part,companyPart:company_part,provider:service_providers(id,name,service,document_id)',
        )
        .eq('company_id', scope.companyId)
        .eq('control_id', controlId)
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch inheritance', error)
      return data.toSorted((one, other) => providerName(one.provider).localeCompare(providerName(other.provider)))
    },
  })

/** The providers of a company, by name. */
export const serviceProviders = ({ companyId }: ControlsScope) =>
  queryOptions({
    queryKey: ['service-providers', companyId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['service_providers'] },
    queryFn: async ({ signal }): Promise<readonly Provider[]> => {
      const { data, error } = await api
        .from('service_providers')
        .select('id,name,service,document_id')
        .eq('company_id', companyId)
        .order('name')
        .order('service')
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch providers', error)
      return data
    },
  })

export function providerName({ name, service }: Pick<Provider, 'name' | 'service'>): string {
  return service === '' ? name : `${name}, ${service}`
}

/** The input for a line: with an id it changes that one; a provider without an id is a new one. */
export type InheritanceInput = Pick<Inheritance, 'responsibility' | 'providerPart' | 'companyPart'> & {
  id: Inheritance['id'] | undefined
  provider: Omit<Provider, 'id'> & { id: Provider['id'] | undefined }
}

export function saveInheritance(scope: ControlsScope, controlId: Id<'controls'>, input: InheritanceInput) {
  return input.id === undefined ? insertLine(scope, controlId, input) : updateLine(scope, input.id, input)
}

export const removeInheritance = ({ companyId }: ControlsScope, id: Inheritance['id']) =>
  api.from('control_inheritances').delete().eq('company_id', companyId).eq('id', id).throwOnError()

/** Refetches at once, because a page without live updates would not hear of the change. */
export const refreshInheritance = (scope: ControlsScope) =>
  invalidates(inheritancesKey(scope), serviceProviders(scope).queryKey, companyControls(scope).queryKey)

async function insertLine(scope: ControlsScope, controlId: Id<'controls'>, input: InheritanceInput): Promise<void> {
  const provider = input.provider.id ?? (await insertProvider(scope, input.provider))
  await saveDocument(scope, provider, input.provider)
  await api
    .from('control_inheritances')
    .insert({ company_id: scope.companyId, control_id: controlId, provider_id: provider, ...partsOf(input) })
    .throwOnError()
}

async function updateLine(scope: ControlsScope, id: Inheritance['id'], input: InheritanceInput): Promise<void> {
  if (input.provider.id !== undefined) await saveDocument(scope, input.provider.id, input.provider)
  await api
    .from('control_inheritances')
    .update(partsOf(input))
    .eq('company_id', scope.companyId)
    .eq('id', id)
    .throwOnError()
}

/** It is the provider's, and shows its part of every control. */
async function saveDocument(
  { companyId }: ControlsScope,
  id: Provider['id'],
  { document_id }: Pick<Provider, 'document_id'>,
): Promise<void> {
  await api.from('service_providers').update({ document_id }).eq('company_id', companyId).eq('id', id).throwOnError()
}

/** @returns the id of the provider, which another member may just have created */
async function insertProvider({ companyId }: ControlsScope, { name, service }: Omit<Provider, 'id'>) {
  const providers = () => api.from('service_providers')
  const created = await providers().insert({ company_id: companyId, name, service }).select('id').single()
  if (created.error === null) return created.data.id
  if (codeOf(created.error) !== ALREADY_THERE) throw created.error
  const { data } = await providers()
    .select('id')
    .eq('company_id', companyId)
    .eq('name', name)
    .eq('service', service)
    .single()
    .throwOnError()
  return data.id
}

function partsOf({ responsibility, providerPart, companyPart }: InheritanceInput) {
  return { responsibility, provider_part: providerPart, company_part: companyPart }
}
