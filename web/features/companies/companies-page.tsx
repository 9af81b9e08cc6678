import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NEW_COMPANY_PROTOCOL, type ProtocolId } from '#domain/protocols/protocol-id.ts'
import { activeCompanies, type Company } from '#web/lib/company/companies.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { permissionsIn, useRoles, type Roles } from '#web/lib/company/permissions.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { EMPTY_COMPANY, withProtocol } from '#web/ui/form/company-values.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ActiveCompanies, type ActiveCompaniesProps } from './active-companies.tsx'
import { CompanyDrawer } from './company-drawer.tsx'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { DeletedCompanies } from './deleted-companies.tsx'
import { deletedCompanies } from './queries.ts'
import { CreateSample, RemoveSample } from './sample-company.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

export function CompaniesPage() {
  usePageTitle('Companies')
  const { roles } = useRoles()
  const active = useQuery(activeCompanies).data
  const companies = active ?? []
  const deleted = useQuery(deletedCompanies).data ?? []
  const canRestore = deleted.length > 0 || mayRestore(roles)
  const { open, create } = useSearch({ strict: false })
  const navigate = useNavigate()
  const navigateToCreate = (protocol: ProtocolId | undefined) =>
    void navigate({ to: '/companies', search: (current) => ({ ...current, create: protocol }) })
  const disabledReason = creationBlockedReason(roles, [...companies, ...deleted])
  // The first company ends the right to create another, while its dialog is still at work.
  const [creating, setCreating] = useState<ProtocolId>()
  if (creating !== create && (create === undefined || disabledReason === undefined)) setCreating(create)
  // Without a company, the page itself offers what its buttons do.
  const offersFrameworks = active?.length === 0 && disabledReason === undefined
  const createButton = (
    <CreateButton disabledReason={disabledReason} onClick={() => navigateToCreate(NEW_COMPANY_PROTOCOL)} />
  )
  const list = {
    createButton,
    onCreate: offersFrameworks
      ? (protocol: ProtocolId = NEW_COMPANY_PROTOCOL) => navigateToCreate(protocol)
      : undefined,
  }
  return (
    <>
      <PageHeader
        title="Companies"
        meta={companies.length > 0 ? formatNumber(companies.length) : undefined}
        actions={
          offersFrameworks ? undefined : (
            <>
              <SampleAction companies={companies} mayCreate={disabledReason === undefined} />
              {createButton}
            </>
          )
        }
      />
      <WaitingInvitations className="mb-4" />
      {canRestore ? <CompanyTabs {...list} /> : <ActiveCompanies {...list} />}
      {open !== undefined && <CompanyDrawer key={open} companyId={open} />}
      {creating !== undefined && (
        <CreateCompanyDialog
          key={creating}
          initial={withProtocol(EMPTY_COMPANY, creating)}
          onClose={() => navigateToCreate(undefined)}
        />
      )}
    </>
  )
}

/** Who may not create a company does not see it as the first thing to do. */
function CreateButton(props: Pick<ButtonProps, 'disabledReason' | 'onClick'>) {
  return (
    <Button variant={props.disabledReason === undefined ? 'primary' : 'secondary'} icon={<Plus />} {...props}>
      Create Company
    </Button>
  )
}

/** For people who may restore a company. */
function CompanyTabs(list: ActiveCompaniesProps) {
  const { tab = 'active' } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <Tabs
      label="Companies"
      tabs={[
        { value: 'active', label: 'Active' },
        { value: 'deleted', label: 'Deleted' },
      ]}
      value={tab}
      onValueChange={(next) =>
        void navigate({ to: '/companies', search: next === 'deleted' ? { tab: 'deleted' } : {} })
      }
    >
      <TabPanel value="active">
        <ActiveCompanies {...list} />
      </TabPanel>
      <TabPanel value="deleted">
        <DeletedCompanies />
      </TabPanel>
    </Tabs>
  )
}

/** Who has so many companies needs no sample to look around in. */
const SEVERAL = 2

/** Creates the sample company, for people who may create one; or removes it, for its Owner. */
function SampleAction({ companies, mayCreate }: { companies: readonly Company[]; mayCreate: boolean }) {
  const { roles } = useRoles()
  const own = companies.find(({ id, is_sample: isSample }) => isSample && roles?.companyRoles[id] === 'Owner')
  if (own !== undefined) return <RemoveSample company={own} />
  return mayCreate && companies.length < SEVERAL ? <CreateSample /> : null
}

/** Why this person may not create a company; undefined when they may. The database decides the same way. */
function creationBlockedReason(roles: Roles | undefined, companies: readonly Company[]): string | undefined {
  if (roles === undefined) return 'Your role is not known yet.'
  const samples = new Set<string>(companies.filter((company) => company.is_sample).map(({ id }) => id))
  const hasNone = [...companies.map(({ id }) => id), ...Object.keys(roles.companyRoles)].every((id) => samples.has(id))
  if (hasNone || permissionsIn(roles, undefined).canManageCompanies) return undefined
  return 'Only an administrator can create another company.'
}

/** Whether the person may restore deleted companies. */
function mayRestore(roles: Roles | undefined): boolean {
  if (roles === undefined) return false
  return roles.globalRole === 'Admin' || Object.values(roles.companyRoles).includes('Owner')
}
