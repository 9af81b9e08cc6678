import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'

/** Why the person cannot write questionnaires; undefined if they can. */
export function useWriterReason(): string | undefined {
  const { canDeleteContent } = usePermissions()
  const readOnlyReason = useReadOnlyReason()
  if (canDeleteContent) return undefined
  return readOnlyReason ?? 'Only Owners and Managers write questionnaires'
}
