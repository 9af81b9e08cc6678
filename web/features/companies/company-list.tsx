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
  const hasCageCodes = companies.some(({ cage_code: code }) => code !== null)
  const headings = ['Company', 'Framework', ...(hasCageCodes ? ['CAGE code'] : []), 'Your role', 'Updated']
  return (
    <div className="overflow-x-auto rounded-lg border border-border bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Companies</caption>
        <thead className="bg-subtle text-small text-muted">
          <tr>
            {headings.map((heading) => (
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
            <tr key={company.id} className="relative border-t border-border hover:bg-hover">
              <th scope="row" className={`${CELL} w-full font-medium`}>
                <CompanyLink company={company} />
                {company.description !== null && (
                  <p className="mt-0.5 line-clamp-1 text-small font-normal text-muted">{company.description}</p>
                )}
              </th>
              <td className={`${CELL} whitespace-nowrap`}>{wordingOf(company.protocol_id).displayName}</td>
              {hasCageCodes && <td className={`${CELL} font-mono text-small`}>{company.cage_code}</td>}
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
    <ul aria-label="Companies" className="divide-y divide-border rounded-lg border border-border bg-surface">
      {companies.map((company) => (
        <li key={company.id} className="relative flex items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium break-words">
              <CompanyLink company={company} />
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
              {[wordingOf(company.protocol_id).displayName, company.cage_code && `CAGE ${company.cage_code}`]
                .filter(Boolean)
                .join(' · ')}
              <YourRole company={company} />
            </p>
          </div>
          <SwitchButton company={company} />
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
        className="underline-offset-2 after:absolute after:inset-0 hover:underline"
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
  return role !== undefined && <Badge color={roleBadgeColour(role)}>{role}</Badge>
}

function SwitchButton({ company }: { company: Company }) {
  const { current, select } = useCompanySelection()
  if (current.id === company.id)
    return (
      <Badge color="blue" className="shrink-0">
        Current
      </Badge>
    )
  // Above the link that covers the row.
  return (
    <Button
      size={28}
      variant="ghost"
      edge="end"
      className="z-1"
      onClick={() => select(company.id)}
      aria-label={`Switch to ${company.name}`}
    >
      Switch
    </Button>
  )
}

/** Only CMMC has levels. */
export function levelText({ protocol_id, level }: Company): string | undefined {
  return protocol_id === 'cmmc' || protocol_id === 'cmmc2' ? `Level ${level}` : undefined
}
