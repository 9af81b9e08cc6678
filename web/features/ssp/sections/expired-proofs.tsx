import { Link } from '@tanstack/react-router'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { ExpiredProof } from '#web/lib/providers/expired-proof.tsx'
import { proofExpiredOn, providerName } from '#web/lib/providers/provider.ts'
import { serviceProviders } from '#web/lib/providers/provider-queries.ts'
import type { Ssp } from '../ssp-schema.ts'

interface ExpiredProofsProps {
  ssp: Pick<Ssp, 'providers' | 'protocol'>
  /** The control whose providers are meant; all without one. */
  control?: string
}

/** The providers whose proof expired. On the page only: the document keeps its bytes. */
export function ExpiredProofs({ ssp, control }: ExpiredProofsProps) {
  const { data = [] } = useCompanyQuery(serviceProviders)
  const expired = data.filter(
    (provider) =>
      proofExpiredOn(provider) !== null &&
      ssp.providers.some(
        ({ name, service, controls }) =>
          name === provider.name &&
          service === provider.service &&
          (control === undefined ? controls.length > 0 : controls.includes(control)),
      ),
  )
  if (expired.length === 0) return null
  return (
    <ul aria-label="Expired proofs" className="mb-2 space-y-1">
      {expired.map((provider) => (
        <li key={provider.id} className="flex flex-wrap items-center gap-2">
          <ExpiredProof provider={provider} />
          {provider.third_party === null ? (
            providerName(provider)
          ) : (
            <Link
              to={wordingOf(ssp.protocol).thirdParty.path}
              search={{ open: `T-${provider.third_party.number}` }}
              className="text-brand-text underline"
            >
              {providerName(provider)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
