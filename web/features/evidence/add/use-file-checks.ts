import { useEffect, useRef, useState } from 'react'
import type { Id } from '#domain/ids.ts'
import type { Evidence } from '#web/lib/evidence.ts'
import { hashFile } from '#web/lib/evidence/hash-file.ts'
import type { Draft } from '#web/lib/uploads/drafts.ts'
import { evidenceWithFiles } from '../queries.ts'

export type FileCheck =
  | { readonly kind: 'new' }
  | { readonly kind: 'same'; readonly as: Evidence }
  | { readonly kind: 'twice' | 'empty' | 'unreadable' }

/** Checks each file before the upload: is it readable, does it exist already? By the key of the draft. */
export function useFileChecks(companyId: Id<'companies'>, drafts: readonly Draft[]): ReadonlyMap<number, FileCheck> {
  const [checks, setChecks] = useState<ReadonlyMap<number, FileCheck>>(new Map())
  const begun = useRef(new Map<number, string | undefined>())
  useEffect(() => {
    const look = async ({ key, file }: Draft): Promise<FileCheck> => {
      if (file.size === 0) return { kind: 'empty' }
      const hash = await hashFile(file)
      if (hash === undefined) return { kind: 'unreadable' }
      const isTwice = [...begun.current].some(([other, known]) => other < key && known === hash)
      begun.current.set(key, hash)
      if (isTwice) return { kind: 'twice' }
      // A failed check does not block the upload: the server keeps both files.
      const [as] = await evidenceWithFiles(companyId, [hash]).catch(() => [])
      return as === undefined ? { kind: 'new' } : { kind: 'same', as }
    }
    for (const draft of drafts) {
      if (begun.current.has(draft.key)) continue
      begun.current.set(draft.key, undefined)
      void look(draft).then((check) => setChecks((known) => new Map(known).set(draft.key, check)))
    }
  }, [companyId, drafts])
  return checks
}
