import { useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { bodyOf, changesConnection, draftOf, issuesOf } from './provider-draft.ts'
import { refreshProviders, saveProvider, type Provider } from './queries.ts'

/** The edits of a provider, their issues, and how to save them. */
export function useProviderForm(provider: Provider | undefined, onMade: (id: string) => void) {
  const saved = draftOf(provider)
  const draft = useDraft(saved)
  const { busy, run } = useAction(refreshProviders)
  // Issues show after the first attempt, and from then on follow the typing.
  const [attempt, setAttempt] = useState(0)
  const issues = issuesOf(draft.values, provider)
  const discard = () => {
    draft.discard()
    setAttempt(0)
  }
  const submit = async () => {
    setAttempt(attempt + 1)
    if (Object.keys(issues).length > 0) return
    const done = await run('The provider was not saved', () => saveProvider(bodyOf(draft.values, provider?.id)))
    if (done === undefined) return
    toastSuccess('Provider saved', { id: 'sso' })
    draft.release()
    discard()
    if (provider === undefined) onMade(done.outcome.id)
  }
  return {
    values: draft.values,
    set: draft.set,
    isDirty: draft.isDirty,
    isChanged: changesConnection(draft.values, saved),
    issues: attempt === 0 ? {} : issues,
    attempt,
    busy,
    discard,
    submit: () => void submit(),
  }
}
