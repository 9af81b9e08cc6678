import { usePermissions } from '#web/lib/permissions.ts'

/** Why the plan cannot be changed here; undefined where it can. */
export function useReadOnlyReason(): string | undefined {
  const { canEditContent, isLoading } = usePermissions()
  if (isLoading) return 'Your role is being looked up'
  return canEditContent ? undefined : 'Your role does not allow changes. An Owner or an Admin can give you another one'
}
