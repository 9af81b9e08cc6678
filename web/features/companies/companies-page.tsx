import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { activeCompanies } from '#web/lib/companies.ts'
import { formatNumber } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { permissionsIn, useRoles, type Roles } from '#web/lib/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ActiveCompanies } from './active-companies.tsx'
import { CompanyDrawer } from './company-drawer.tsx'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { DeletedCompanies } from './deleted-companies.tsx'
import { deletedCompanies } from './queries.ts'
import { WaitingInvitations } from './waiting-invitations.tsx'

export function CompaniesPage() {
  usePageTitle('Companies')
  const { roles } = useRoles()
  const companies = useQuery(activeCompanies).data ?? []
  const deletedCount = useQuery(deletedCompanies).data?.length ?? 0
  const [isCreating, setCreating] = useState(false)
  const canRestore = deletedCount > 0 || mayRestore(roles)
  const { tab = 'active', open } = useSearch({ strict: false })
  const navigate = useNavigate()
  const refusal = creationRefusal(roles, companies.length + deletedCount)
  const createButton = (
    <Button variant="primary" icon={<Plus />} disabledReason={refusal} onClick={() => setCreating(true)}>
      Create Company
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Companies"
        meta={companies.length > 0 ? formatNumber(companies.length) : undefined}
        actions={createButton}
      />
      <WaitingInvitations className="mb-4" />
      {canRestore ? (
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
            <ActiveCompanies createButton={createButton} />
          </TabPanel>
          <TabPanel value="deleted">
            <DeletedCompanies />
          </TabPanel>
        </Tabs>
      ) : (
        <ActiveCompanies createButton={createButton} />
      )}
      {open !== undefined && <CompanyDrawer key={open} companyId={open} />}
      {isCreating && <CreateCompanyDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** Why this person may not create a company; undefined when they may. The database decides the same way. */
function creationRefusal(roles: Roles | undefined, count: number): string | undefined {
  if (roles === undefined) return 'Your role is not known yet.'
  const hasNone = count === 0 && Object.keys(roles.companyRoles).length === 0
  if (hasNone || permissionsIn(roles, undefined).canManageCompanies) return undefined
  return 'Only an administrator can create another company.'
}

/** Whether there may be deleted companies to bring back; a link to a deleted one is itself not shown. */
function mayRestore(roles: Roles | undefined): boolean {
  if (roles === undefined) return false
  return roles.globalRole === 'Admin' || Object.values(roles.companyRoles).includes('Owner')
}
