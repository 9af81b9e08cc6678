import type { Row } from '#db/schema.gen.ts'
import { hasExpiredProof } from '#domain/third-parties/service-provider.ts'
import { todayUtc } from '../format/today-utc.ts'

/** A service of a third party, with the evidence item in which the provider shows what it does. */
export type Provider = Pick<
  Row<'service_providers'>,
  'id' | 'name' | 'service' | 'document_id' | 'third_party_id' | 'provider_type' | 'fedramp' | 'handles'
> & {
  readonly document: Pick<Row<'evidence'>, 'number' | 'title' | 'expires_on'> | null
}

export const PROVIDER_COLUMNS =
  'id,name,service,document_id,third_party_id,provider_type,fedramp,handles,document:evidence(number,title,expires_on)'

export function providerName({ name, service }: Pick<Provider, 'name' | 'service'>): string {
  return service === '' ? name : `${name}, ${service}`
}

/** The day on which the proof of what is inherited expired; null while it is good. */
export function proofExpiredOn({ document }: Pick<Provider, 'document'>): string | null {
  const day = document?.expires_on ?? null
  return hasExpiredProof({ proofEndsOn: day }, todayUtc()) ? day : null
}
