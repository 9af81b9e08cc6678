import { useState } from 'react'
import { draftAt, dropDraft, type DraftPlace, type TextDraft } from '../text-drafts.ts'

/**
 * What an earlier visit wrote and could not save; undefined once it is on the server, taken up or let go.
 *
 * @param onTakeUp gets the text, and what it was written over
 */
export function useKeptDraft(place: DraftPlace, serverText: string, onTakeUp: (text: string, over: string) => void) {
  const [offered, setOffered] = useState(() => unsavedAt(place, serverText))
  // It was saved after all: whatever the text becomes from here, nothing was lost.
  if (offered?.text === serverText) setOffered(undefined)
  const takeUp = () => {
    if (offered === undefined) return
    onTakeUp(offered.text, offered.over)
    setOffered(undefined)
  }
  const discard = () => {
    dropDraft(place)
    setOffered(undefined)
  }
  return { offered, takeUp, discard }
}

/** What is kept, and not what was saved while only the answer did not come back. */
function unsavedAt(place: DraftPlace, serverText: string): TextDraft | undefined {
  const draft = draftAt(place)
  if (draft?.text !== serverText) return draft
  dropDraft(place)
  return undefined
}
