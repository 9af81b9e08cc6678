import { useState } from 'react'
import { draftAt, dropDraft, type DraftKey, type TextDraft } from '../pending/text-drafts.ts'

/**
 * What an earlier visit wrote and could not save; undefined once it is on the server, taken up or let go.
 *
 * @param onTakeUp gets the text, and what it was written over
 */
export function useKeptDraft(key: DraftKey, serverText: string, onTakeUp: (text: string, over: string) => void) {
  const [offered, setOffered] = useState(() => unsavedAt(key, serverText))
  // It was saved after all: whatever the text becomes from here, nothing was lost.
  if (offered?.text === serverText) setOffered(undefined)
  const takeUp = () => {
    if (offered === undefined) return
    onTakeUp(offered.text, offered.over)
    setOffered(undefined)
  }
  const discard = () => {
    dropDraft(key)
    setOffered(undefined)
  }
  return { offered, takeUp, discard }
}

/** What is kept, and not what was saved while only the answer did not come back. */
function unsavedAt(key: DraftKey, serverText: string): TextDraft | undefined {
  const draft = draftAt(key)
  if (draft?.text !== serverText) return draft
  dropDraft(key)
  return undefined
}
