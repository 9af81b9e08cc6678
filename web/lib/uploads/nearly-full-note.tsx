import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../company/company-context.ts'
import { isNearlyFull, storageSentence } from '../company/storage-sentence.ts'
import { storageUse } from '../company/storage-use.ts'

/** Where files are chosen: warns before an upload is refused for want of room. */
export function NearlyFullNote() {
  const { data: use } = useQuery(storageUse(useCompany().id))
  if (use === undefined || !isNearlyFull(use)) return null
  return (
    <output className="block rounded-md bg-medium-bg px-3 py-2 text-small text-medium-fg">
      {storageSentence(use)} Delete files that are no longer needed, or ask an Admin for more room.
    </output>
  )
}
