import { Link } from '@tanstack/react-router'
import { Building2, LayoutGrid, Plus } from 'lucide-react'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { CreateCompanyDialog } from '#web/features/companies/on-demand.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { useCompanySelection } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { SwitcherButton } from './switcher-button.tsx'

const FOOTER_ITEM = buttonClass({ variant: 'ghost', className: 'w-full justify-start px-2 font-normal' })

/** The list of companies. It loads on the first press of its button, so it starts open. */
export function CompanySwitcherList() {
  const { companies, current, select } = useCompanySelection()
  const [isOpen, setOpen] = useState(true)
  const [isCreating, setCreating] = useState(false)
  const startCreating = () => {
    setOpen(false)
    setCreating(true)
  }
  return (
    <>
      <Combobox
        label="Find a company"
        items={companies}
        value={current}
        onValueChange={(company) => select(company.id)}
        itemId={(company) => company.id}
        itemText={(company) => company.name}
        itemKeywords={(company) => company.cage_code ?? ''}
        renderItem={(company) => <CompanyLine company={company} isCurrent={company.id === current.id} />}
        emptyText={(query) => `No companies found matching “${query}”`}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<SwitcherButton company={current} />}
        footer={<SwitcherFooter onLeave={() => setOpen(false)} onCreate={startCreating} />}
      />
      {isCreating && (
        <CreateCompanyDialog onClose={() => setCreating(false)} onCreated={(company) => select(company.id)} />
      )}
    </>
  )
}

function CompanyLine({ company, isCurrent }: { company: Company; isCurrent: boolean }) {
  const details = [wordingOf(company.protocol_id).displayName, company.cage_code && `CAGE ${company.cage_code}`]
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{company.name}</span>
        <span className="block truncate text-small text-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      {isCurrent && <Badge color="blue">Current</Badge>}
    </span>
  )
}

function SwitcherFooter({ onLeave, onCreate }: { onLeave: () => void; onCreate: () => void }) {
  const { canManageCompanies } = usePermissions()
  return (
    <>
      <Link to="/portfolio" onClick={onLeave} className={FOOTER_ITEM}>
        <LayoutGrid />
        All companies
      </Link>
      <Link to="/companies" onClick={onLeave} className={FOOTER_ITEM}>
        <Building2 />
        Manage Companies
      </Link>
      {canManageCompanies && (
        <button type="button" onClick={onCreate} className={FOOTER_ITEM}>
          <Plus />
          Create New Company
        </button>
      )}
    </>
  )
}
