import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { formatList } from '#web/lib/format/format-list.ts'
import { companiesRequiringFactor, factorRequirement } from '#web/lib/auth/missing-factor.ts'
import { useRoles } from '#web/lib/company/permissions.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** What a second factor is needed for, with a link to set one up. */
export function FactorDemand() {
  const { data: waiting = [] } = useQuery(companiesRequiringFactor)
  const { roles } = useRoles()
  const { data: requirement } = useQuery({ ...factorRequirement, enabled: roles?.globalRole === 'Admin' })
  const admin = requirement?.admin
  if (waiting.length === 0 && admin === undefined) return null
  return (
    <section
      aria-label="MFA required"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-border bg-medium-bg p-4 text-medium-fg print:hidden"
    >
      <ShieldAlert className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        {waiting.length > 0 && <CompanyDemand names={waiting} />}
        {admin !== undefined && <AdminDemand {...admin} />}
      </div>
      <Link to="/profile" hash="second-factors" className={buttonClass({ variant: 'primary' })}>
        Set up MFA
      </Link>
    </section>
  )
}

function CompanyDemand({ names }: { names: readonly string[] }) {
  return (
    <>
      <p className="font-medium">MFA is required for {formatList(names)}</p>
      <p className="mt-0.5 text-small text-pretty">
        Set it up with an authenticator app or a passkey. Until then you cannot open{' '}
        {names.length === 1 ? 'this company' : 'these companies'}.
      </p>
    </>
  )
}

function AdminDemand({ dueAt, isDue }: { dueAt: string; isDue: boolean }) {
  return (
    <p className="font-medium">
      {isDue
        ? 'Your administrator rights are paused until you set up MFA and sign in with it.'
        : `From ${formatDate(dueAt)} on, your administrator rights need MFA.`}
    </p>
  )
}
