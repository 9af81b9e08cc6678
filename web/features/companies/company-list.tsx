import { Link } from '@tanstack/react-router'
import { effectiveCompanyRole } from '#domain/permissions/roles.ts'
import { roleBadgeColour } from '#domain/permissions/role-badge.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { useCompanySelection } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { useRoles } from '#web/lib/company/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'

const CELL = 'px-4 py-2.5 text-left'

export function CompanyList({ companies }: { companies: readonly Company[] }) {
  return useIsMobile() ? <CompanyCards companies={companies} /> : <CompanyTable companies={companies} />
}

function CompanyTable({ companies }: { companies: readonly Company[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Companies</caption>
        <thead className="bg-subtle text-small text-muted">
          <tr>
            {['Company', 'Protocol', 'CAGE code', 'Level', 'Your role', 'Updated'].map((heading) => (
              <th key={heading} scope="col" className={`${CELL} font-medium whitespace-nowrap`}>
                {heading}
              </th>
            ))}
            <th scope="col" className={CELL}>
              <span className="sr-only">Switch</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <tr key={company.id} className="border-t border-border hover:bg-hover">
              <th scope="row" className={`${CELL} font-medium`}>
                <CompanyLink company={company} />
                {company.description !== null && (
                  <p className="mt-0.5 line-clamp-1 max-w-120 text-small font-normal text-muted">
                    {company.description}
                  </p>
                )}
              </th>
              <td className={`${CELL} whitespace-nowrap`}>{wordingOf(company.protocol_id).displayName}</td>
              <td className={`${CELL} font-mono text-small`}>{company.cage_code ?? <None />}</td>
              <td className={`${CELL} whitespace-nowrap`}>{levelText(company) ?? <None />}</td>
              <td className={CELL}>
                <YourRole company={company} />
              </td>
              <td className={`${CELL} whitespace-nowrap text-muted`}>
                <time dateTime={company.updated_at}>{formatDate(company.updated_at)}</time>
              </td>
              <td className={`${CELL} text-right`}>
                <SwitchButton company={company} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CompanyCards({ companies }: { companies: readonly Company[] }) {
  return (
    <ul aria-label="Companies" className="space-y-2">
      {companies.map((company) => (
        <li key={company.id} className="rounded-lg border border-border bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium break-words">
              <CompanyLink company={company} />
            </span>
            <YourRole company={company} />
          </div>
          <p className="mt-1 text-small text-muted">
            {[wordingOf(company.protocol_id).displayName, company.cage_code && `CAGE ${company.cage_code}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="mt-3">
            <SwitchButton company={company} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function CompanyLink({ company }: { company: Company }) {
  return (
    <>
      <Link
        from="/companies"
        to="/companies"
        search={(search) => ({ ...search, open: company.id })}
        className="underline-offset-2 hover:underline"
      >
        {company.name}
      </Link>
      {company.is_sample && (
        <Badge color="gray" className="ml-2">
          Sample
        </Badge>
      )}
    </>
  )
}

function YourRole({ company }: { company: Company }) {
  const { roles } = useRoles()
  if (roles === undefined) return null
  const role = effectiveCompanyRole({ globalRole: roles.globalRole, companyRole: roles.companyRoles[company.id] })
  return role === undefined ? <None /> : <Badge color={roleBadgeColour(role)}>{role}</Badge>
}

function SwitchButton({ company }: { company: Company }) {
  const { current, select } = useCompanySelection()
  if (current.id === company.id) return <Badge color="blue">Current</Badge>
  return (
    <Button size={28} onClick={() => select(company.id)} aria-label={`Switch to ${company.name}`}>
      Switch
    </Button>
  )
}

/** Only CMMC has levels. */
export function levelText({ protocol_id, level }: Company): string | undefined {
  return protocol_id === 'cmmc' || protocol_id === 'cmmc2' ? `Level ${level}` : undefined
}

function None() {
  return (
    <>
      <span aria-hidden="true" className="text-subtle">
        –
      </span>
      <span className="sr-only">none</span>
    </>
  )
}
