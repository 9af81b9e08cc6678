import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Id } from '#domain/ids.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { profileReports } from './profile-reports-query.ts'
import { useProfileWrites } from './use-profile-writes.ts'
import { reportOf, type KeptProfile } from './profile-report.ts'
import { ProfileView } from './profile-view.tsx'

export interface ProfilesDialogProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  onClose: () => void
}

/** The imported profiles with their reports, each with a button that removes it. Mount it to open it. */
export function ProfilesDialog({ scope, controls, onClose }: ProfilesDialogProps) {
  const query = useQuery(profileReports(scope))
  const { canDeleteContent } = usePermissions()
  const { busy, remove } = useRemove(scope)
  return (
    <Dialog size="large" onClose={onClose} title="OSCAL profiles" footer={<Button onClick={onClose}>Close</Button>}>
      {query.data === undefined && <QueryFallback query={query} what="The profiles" lines={4} />}
      <div className="space-y-6">
        {query.data?.map((profile) => (
          <section key={profile.id} aria-label={profile.title}>
            <div className="mb-2 flex items-start justify-between gap-3">
              <div className="min-w-0">
                <h3 className="text-h3 break-words">{profile.title}</h3>
                <p className="text-small text-muted">
                  Version {profile.version || 'not named'}. Imported {formatDate(profile.updated_at)}.
                </p>
              </div>
              {canDeleteContent && (
                <Button
                  size={28}
                  variant="ghost"
                  busy={busy}
                  aria-label={`Remove ${profile.title}`}
                  icon={<Trash2 />}
                  onClick={() => void remove(profile)}
                >
                  Remove
                </Button>
              )}
            </div>
            <ProfileView protocol={scope.protocol} report={reportOf(profile, controls)} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function useRemove(scope: ControlsScope) {
  const { keep, remove } = useProfileWrites(scope)
  const { busy, run } = useAction()
  return {
    busy,
    remove: ({ id, title, version, numbers, report }: KeptProfile & { id: Id<'control_profiles'> }) =>
      run('The profile was not removed', async () => {
        await remove({ title, version })
        toastUndo(`${title} removed`, () => {
          keep({ id, title, version, numbers, report }).catch((error: unknown) =>
            toastFailed('The profile did not come back', error),
          )
        })
      }),
  }
}
