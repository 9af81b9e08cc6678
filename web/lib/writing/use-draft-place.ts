import { useMemo } from 'react'
import type { Id } from '#domain/ids.ts'
import { useMyId } from '../session.ts'
import type { DraftPlace } from '../text-drafts.ts'

/** Where this person's drafts of a text are kept. Only for those who are signed in, as everybody on these pages is. */
export function useDraftPlace({ companyId }: { companyId: Id<'companies'> }, what: string): DraftPlace {
  const userId = useMyId()
  if (userId === undefined) throw new Error('Nobody is signed in.')
  return useMemo(() => ({ userId, companyId, what }), [userId, companyId, what])
}
