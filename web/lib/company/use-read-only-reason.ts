import { usePermissions } from './permissions.ts'

/** Why the person cannot change controls here; undefined if they can. */
export function useReadOnlyReason(): string | undefined {
  const { canEditContent, isLoading, isUnknown, companyRole } = usePermissions()
  if (canEditContent) return undefined
  if (isLoading) return 'Your role is still being looked up'
  if (isUnknown) return 'Your role could not be loaded. Reload the page to try again'
  if (companyRole === undefined || companyRole === 'Auditor')
    return 'Auditors read only. An Owner or an Admin can give you another role'
  return 'Your role does not allow changes'
}
