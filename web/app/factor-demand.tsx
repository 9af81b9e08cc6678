import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { companiesRequiringFactor } from '#web/lib/auth/missing-factor.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** Names the companies that require a second factor, with a link to set one up. */
export function FactorDemand() {
  const { data: waiting = [] } = useQuery(companiesRequiringFactor)
  if (waiting.length === 0) return null
  const names = new Intl.ListFormat('en').format(waiting)
  return (
    <section
      aria-label="Second factor needed"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-border bg-medium-bg p-4 text-medium-fg print:hidden"
    >
      <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">A second factor is needed for {names}</p>
        <p className="mt-0.5 text-small text-pretty">
          {waiting.length === 1 ? 'This company opens' : 'These companies open'} once you have set one up: an
          authenticator app or a passkey. It takes a minute.
        </p>
      </div>
      <Link to="/profile" hash="second-factors" className={buttonClass({ variant: 'primary' })}>
        Set up a second factor
      </Link>
    </section>
  )
}
