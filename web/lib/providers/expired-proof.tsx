import { Chip } from '#web/ui/chip.tsx'
import { formatDate } from '../format/format.ts'
import { proofExpiredOn, type Provider } from './provider.ts'

/** The amber mark of what is inherited with an expired proof; nothing while the proof is good. */
export function ExpiredProof({ provider }: { provider: Pick<Provider, 'document'> }) {
  const day = proofExpiredOn(provider)
  return day === null ? null : <Chip tone="medium">Proof expired {formatDate(day)}</Chip>
}
