import { useState } from 'react'
import { draftAt, dropDraft, type DraftPlace, type TextDraft } from '../text-drafts.ts'

/**
 * What an earlier visit wrote and could not save; undefined once it is on the server, taken up or let go.
 *
 * @param onTakeUp gets the text, and what it was written over
 */
export function useKeptDraft(place: DraftPlace, serverText: string, onTakeUp: (text: string, over: string) => void) {
  const [found, setFound] = useState<TextDraft | undefined>(() => draftAt(place))
  const offered = found?.text === serverText ? undefined : found
  const takeUp = () => {
    if (offered === undefined) return
    onTakeUp(offered.text, offered.over)
    setFound(undefined)
  }
  const discard = () => {
    dropDraft(place)
    setFound(undefined)
  }
  return { offered, takeUp, discard }
}
