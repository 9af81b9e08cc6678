import { useEffect, useState, type ComponentType } from 'react'
import type { Id } from '#domain/ids.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { whenIdle } from '#web/ui/browser/when-idle.ts'

type Mark = ComponentType<{ companyId: Id<'companies'> }>

/** The running jobs. Its code loads after the page; a failed load hides only this indicator. */
export function WorkMark() {
  const companyId = useOptionalCompany()?.id
  const [Mark, setMark] = useState<Mark>()
  useEffect(
    () =>
      whenIdle(() => {
        import('#web/features/jobs/running-jobs.tsx').then(
          ({ RunningJobs }) => setMark(() => RunningJobs),
          () => undefined,
        )
      }),
    [],
  )
  return Mark === undefined || companyId === undefined ? null : <Mark key={companyId} companyId={companyId} />
}
