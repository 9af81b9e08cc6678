import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { wordingOf } from '#domain/protocols/wording.ts'
import { activeCompanies, type Company } from '#web/lib/company/companies.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { permissionsIn, useRoles } from '#web/lib/company/permissions.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { levelText } from './company-list.tsx'
import { EditCompany } from './edit-company.tsx'

/** One company beside the list. Owners and Admins change it; all others read. */
export function CompanyDrawer({ companyId }: { companyId: string }) {
  const navigate = useNavigate({ from: '/companies' })
  const { roles } = useRoles()
  const company = useQuery(activeCompanies).data?.find((candidate) => candidate.id === companyId)
  const close = () =>
    void navigate({ to: '/companies', search: ({ open: _closed, ...rest }) => rest, resetScroll: false })
  if (company === undefined || roles === undefined) return null
  const mayChange = permissionsIn(roles, company.id).canManageSettings
  return (
    <Drawer onClose={close} eyebrow="Company" title={company.name}>
      {mayChange ? <EditCompany company={company} onDone={close} /> : <CompanyDetails company={company} />}
    </Drawer>
  )
}

function CompanyDetails({ company }: { company: Company }) {
  const facts = [
    ['Compliance protocol', wordingOf(company.protocol_id).displayName],
    ['Level', levelText(company)],
    ['CAGE code', company.cage_code],
    ['Description', company.description],
    ['Created', formatDateTime(company.created_at)],
    ['Updated', formatDateTime(company.updated_at)],
  ] as const
  return (
    <dl className="space-y-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd className="mt-0.5 break-words whitespace-pre-wrap">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
