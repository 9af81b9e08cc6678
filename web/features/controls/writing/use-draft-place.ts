import { useMemo } from 'react'
import type { ControlsScope } from '#web/lib/controls-queries.ts'
import { useMyId } from '#web/lib/session.ts'
import type { DraftPlace } from '#web/lib/text-drafts.ts'

/** Where this person's drafts of a text are kept. Only for those who are signed in, as everybody on these pages is. */
export function useDraftPlace({ companyId }: ControlsScope, what: string): DraftPlace {
  const userId = useMyId()
  if (userId === undefined) throw new Error('Nobody is signed in.')
  return useMemo(() => ({ userId, companyId, what }), [userId, companyId, what])
}
