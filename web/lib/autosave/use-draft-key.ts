import { useMemo } from 'react'
import type { Id } from '#domain/ids.ts'
import { useMyId } from '../auth/session.ts'
import type { DraftKey } from '../pending/text-drafts.ts'

/** Where this person's drafts of a text are kept. Only for those who are signed in, as everybody on these pages is. */
export function useDraftKey({ companyId }: { companyId: Id<'companies'> }, what: string): DraftKey {
  const userId = useMyId()
  if (userId === undefined) throw new Error('Nobody is signed in.')
  return useMemo(() => ({ userId, companyId, what }), [userId, companyId, what])
}
