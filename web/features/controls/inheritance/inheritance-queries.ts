import { queryOptions } from '@tanstack/react-query'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { codeOf } from '#web/lib/errors.ts'
import { companyControls, type ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { PROVIDER_COLUMNS, providerName, type Provider } from '#web/lib/providers/provider.ts'
import { IN_REGISTER, serviceProviders, type InRegister } from '#web/lib/providers/provider-queries.ts'
import type { ObjectiveResponsibility } from '#web/lib/providers/objective-responsibility.ts'
import { saveObjectives } from './save-objectives.ts'

/** A line of the responsibility matrix. */
export type Inheritance = {
  id: Id<'control_inheritances'>
  provider: Provider & InRegister
  responsibility: Row<'control_inheritances'>['responsibility']
  providerPart: string
  companyPart: string
  /** Objectives that differ from the requirement. */
  objectives: readonly ObjectiveResponsibility[]
}

const CACHED_FOR_MS = 5 * 60_000
const ALREADY_THERE = '23505'
const inheritancesKey = (scope: ControlsScope) => ['inheritances', scope.companyId] as const

/** The inherited parts of one control, by provider. */
export const controlInheritances = (scope: ControlsScope, controlId: Id<'controls'>) =>
  queryOptions({
    queryKey: [...inheritancesKey(scope), controlId] as const,
    staleTime: CACHED_FOR_MS,
    meta: { follows: ['control_inheritances', 'objective_responsibilities', 'service_providers', 'evidence'] },
    queryFn: async ({ signal }): Promise<readonly Inheritance[]> => {
      const { data, error } = await api
        .from('control_inheritances')
        .select(
          `id,responsibility,providerPart:provider_part,companyPart:company_part,provider:service_providers(${PROVIDER_COLUMNS},${IN_REGISTER}),objectives:objective_responsibilities(id,objective_id,responsibility,note)`,
        )
        .eq('company_id', scope.companyId)
        .eq('control_id', controlId)
        .abortSignal(signal)
      if (error) throw new ControlsError('Failed to fetch inheritance', error)
      return data.toSorted((one, other) => providerName(one.provider).localeCompare(providerName(other.provider)))
    },
  })

/** The input for a line: with an id it changes that one; a provider without an id is a new one. */
export type InheritanceInput = Pick<Inheritance, 'responsibility' | 'providerPart' | 'companyPart'> & {
  objectives: readonly Omit<ObjectiveResponsibility, 'id'>[]
  id: Inheritance['id'] | undefined
  provider: Pick<Provider, 'name' | 'service' | 'document_id'> & { id: Provider['id'] | undefined }
}

export function saveInheritance(scope: ControlsScope, controlId: Id<'controls'>, input: InheritanceInput) {
  return input.id === undefined ? insertLine(scope, controlId, input) : updateLine(scope, controlId, input.id, input)
}

export const removeInheritance = ({ companyId }: ControlsScope, id: Inheritance['id']) =>
  deleteRows(companyId, 'control_inheritances', id)

/** Refetches at once, because a page without live updates would not hear of the change. */
export const refreshInheritance = (scope: ControlsScope) =>
  invalidates(inheritancesKey(scope), serviceProviders(scope.companyId).queryKey, companyControls(scope).queryKey)

async function insertLine(scope: ControlsScope, controlId: Id<'controls'>, input: InheritanceInput): Promise<void> {
  const provider = input.provider.id ?? (await insertProvider(scope, input.provider))
  await saveDocument(scope, provider, input.provider)
  await insertRows(scope.companyId, 'control_inheritances', {
    control_id: controlId,
    provider_id: provider,
    ...partsOf(input),
  })
  await saveObjectives({ ...scope, controlId, providerId: provider }, input.objectives)
}

async function updateLine(
  scope: ControlsScope,
  controlId: Id<'controls'>,
  id: Inheritance['id'],
  input: InheritanceInput,
): Promise<void> {
  if (input.provider.id !== undefined) await saveDocument(scope, input.provider.id, input.provider)
  await updateRows(scope.companyId, 'control_inheritances', id, partsOf(input))
  if (input.provider.id !== undefined)
    await saveObjectives({ ...scope, controlId, providerId: input.provider.id }, input.objectives)
}

/** It is the provider's, and shows its part of every control. */
async function saveDocument(
  { companyId }: ControlsScope,
  id: Provider['id'],
  { document_id }: Pick<Provider, 'document_id'>,
): Promise<void> {
  await updateRows(companyId, 'service_providers', id, { document_id })
}

/** @returns the id of the provider, which another member may just have created */
async function insertProvider({ companyId }: ControlsScope, { name, service }: Pick<Provider, 'name' | 'service'>) {
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
