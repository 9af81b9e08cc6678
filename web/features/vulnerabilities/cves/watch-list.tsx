import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readCves } from '#domain/vulnerabilities/cve-ids.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { CveLink } from './cve-link.tsx'
import { cveWatches, useCveChanges } from './queries.ts'

type Watch = Awaited<ReturnType<NonNullable<ReturnType<typeof cveWatches>['queryFn']>>>[number]

/** What the person, and the company where it is shared, want to hear of. */
export function WatchList() {
  const query = useCompanyQuery(cveWatches)
  const readOnlyReason = useReadOnlyReason()
  const watches = query.data
  if (watches === undefined) return <QueryFallback query={query} what="The watch list" />
  return (
    <Card
      title="Watch list"
      subtitle="A daily notification says what is new; one comes at once when a CVE becomes known to be exploited."
    >
      {watches.length === 0 ? (
        <EmptyState kind="nothing-left" title="No CVEs or words are watched yet." />
      ) : (
        <ul aria-label="Watched CVEs and words" className="divide-y divide-border">
          {watches.map((watch) => (
            <Entry key={watch.id} watch={watch} />
          ))}
        </ul>
      )}
      {readOnlyReason === undefined ? (
        <AddWatch known={watches} />
      ) : (
        <p className="mt-3 text-small text-muted">{readOnlyReason}.</p>
      )}
    </Card>
  )
}

function Entry({ watch: { id, kind, value, is_shared: isShared, owner_id: owner } }: { watch: Watch }) {
  const { share, unwatch } = useCveChanges()
  const { canDeleteContent } = usePermissions()
  const readOnlyReason = useReadOnlyReason()
  const isMine = owner === useMyId()
  const mayChange = readOnlyReason === undefined && (isMine || canDeleteContent)
  return (
    <li className="flex items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1 break-words">{kind === 'cve' ? <CveLink id={value} /> : `“${value}”`}</span>
      {isShared && <Badge color="blue">Shared</Badge>}
      {mayChange && isMine && (
        <Button variant="ghost" size={28} onClick={() => void share(id, !isShared)}>
          {isShared ? 'Stop sharing' : 'Share'}
        </Button>
      )}
      {mayChange && (
        <IconButton label={`Stop watching ${value}`} icon={<Trash2 />} size={28} onClick={() => void unwatch(id)} />
      )}
    </li>
  )
}

function AddWatch({ known }: { known: readonly Watch[] }) {
  const { watch } = useCveChanges()
  const [text, setText] = useState('')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async () => {
    const value = text.trim()
    const [cve] = readCves(value) ?? []
    const wanted = cve ?? value
    if (wanted.length < 2) return setError('Enter a CVE or at least two letters')
    if (known.some((one) => one.value === wanted)) return setError('This is watched already')
    setError(undefined)
    const done = await watch(cve === undefined ? 'words' : 'cve', wanted, isShared)
    if (done !== undefined) setText('')
    return undefined
  }
  return (
    <form
      className="mt-3 space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        label="Watch a CVE, or words such as a product"
        value={text}
        maxLength={200}
        error={error}
        onChange={setText}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label="Tell Owners and Managers too"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <Button type="submit">Watch</Button>
      </div>
    </form>
  )
}
