import { useMemo } from 'react'
import type { Id } from '#domain/ids.ts'
import { useMyId } from '../auth/session.ts'
import type { DraftKey } from '../pending/text-drafts.ts'

/** The key of this person's draft of a text. Requires a signed-in person, as these pages do. */
export function useDraftKey({ companyId }: { companyId: Id<'companies'> }, what: string): DraftKey {
  const userId = useMyId()
  if (userId === undefined) throw new Error('Sign in first.')
  return useMemo(() => ({ userId, companyId, what }), [userId, companyId, what])
}
