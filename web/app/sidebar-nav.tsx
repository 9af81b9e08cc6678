import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, ShieldHalf } from 'lucide-react'
import { companiesToAssess } from '#web/lib/company/companies-to-assess.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import type { SidebarEntry } from '#web/lib/area.ts'
import { useCompaniesState } from './companies-state.ts'
import { needsCompany, sidebar } from './navigation.ts'
import { SidebarItem } from './sidebar-item.tsx'

export type SidebarNavProps = { isExpanded: boolean; onNavigate?: () => void }

export function SidebarNav(props: SidebarNavProps) {
  return (
    <>
      <EntryList {...props} label="Main" isAtFoot={false} className="min-h-0 flex-1 overflow-y-auto p-2" />
      <EntryList {...props} label="Settings and help" isAtFoot className="shrink-0 border-t border-border p-2" />
      <SidebarFooter isExpanded={props.isExpanded} />
    </>
  )
}

type EntryListProps = SidebarNavProps & { label: string; isAtFoot: boolean; className: string }

const ASSESSMENTS: SidebarEntry = {
  path: '/assessor',
  label: () => 'Your assessments',
  icon: ClipboardCheck,
  order: 0,
}

/** An outside assessor without a company can use no page that needs one. */
function useEntries(): readonly SidebarEntry[] {
  const hasNone = useCompaniesState().status === 'none'
  const { data: assessed = [] } = useQuery({ ...companiesToAssess, enabled: hasNone })
  return hasNone && assessed.length > 0 ? [ASSESSMENTS, ...sidebar.filter(({ path }) => !needsCompany(path))] : sidebar
}

function EntryList({ label, isAtFoot, className, isExpanded, onNavigate }: EntryListProps) {
  const permissions = usePermissions()
  const entries = useEntries().filter(
    ({ when, isAtFoot: isFoot = false }) => isFoot === isAtFoot && (when === undefined || when(permissions)),
  )
  return (
    <nav aria-label={label} className={className}>
      <ul className="space-y-0.5">
        {entries.map((entry) => (
          <SidebarItem key={entry.path} entry={entry} isExpanded={isExpanded} onNavigate={onNavigate} />
        ))}
      </ul>
    </nav>
  )
}

function SidebarFooter({ isExpanded }: { isExpanded: boolean }) {
  return (
    <div className="flex items-center gap-2.5 border-t border-border p-3 text-muted">
      <ShieldHalf className="mx-0.5 size-4 shrink-0" />
      <p className={isExpanded ? 'text-micro' : 'sr-only'}>
        <span className="block font-medium text-text">Defense Mode</span>
        <span className="block">Secure Operations</span>
      </p>
    </div>
  )
}
