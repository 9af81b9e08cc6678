import { useState } from 'react'
import { draftAt, dropDraft, type DraftKey, type TextDraft } from '../pending/text-drafts.ts'

/**
 * The draft of an earlier visit; undefined once it is saved, restored or discarded.
 *
 * @param onTakeUp receives the text and its base version
 */
export function useKeptDraft(key: DraftKey, serverText: string, onTakeUp: (text: string, over: string) => void) {
  const [offered, setOffered] = useState(() => unsavedAt(key, serverText))
  // It was saved after all, so later changes of the text lose nothing.
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

/** The kept draft, unless it was saved and only the response was lost. */
function unsavedAt(key: DraftKey, serverText: string): TextDraft | undefined {
  const draft = draftAt(key)
  if (draft?.text !== serverText) return draft
  dropDraft(key)
  return undefined
}
