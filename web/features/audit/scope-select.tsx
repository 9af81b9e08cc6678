import { useCompanySelection } from '#web/lib/company/company-context.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import type { AuditListState } from './use-audit-list.ts'

/** For administrators: the log of one company, of all, or of the installation. */
export function ScopeSelect({ state: { scope, setScope } }: { state: AuditListState }) {
  const { companies, current } = useCompanySelection()
  const value = scope.kind === 'company' ? scope.companyId : scope.kind
  return (
    <div className="w-54 max-sm:w-full">
      <NativeSelect
        size={32}
        aria-label="Log of"
        value={value}
        onChange={({ target }) => setScope(target.value === current.id ? '' : target.value)}
      >
        <option value={current.id}>{current.name}</option>
        <option value="all">All companies</option>
        <option value="installation">Installation</option>
        {companies
          .filter(({ id }) => id !== current.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </NativeSelect>
    </div>
  )
}
