import { useState, type ReactNode } from 'react'
import { capitalized } from '#domain/text/capitalized.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { fieldChanges, type FieldChange } from './changes.ts'
import { wholeTime } from './days.ts'
import { isErased, metadataOf, type AuditEntry } from './entry.ts'
import { personName, type Names } from './names.ts'
import { fieldWord } from './words.ts'

export function EntryDetails({ entry, names }: { entry: AuditEntry; names: Names }) {
  return (
    <div className="space-y-6">
      {entry.relation !== null && <Fields entry={entry} names={names} />}
      <Facts title="About this event" facts={eventFacts(entry, names)} />
      <Facts title="More" facts={metadataFacts(entry)} />
      <Facts title="Place in the chain" facts={chainFacts(entry)} />
    </div>
  )
}

/** Each field before and after; unchanged ones on demand. */
function Fields({ entry, names }: { entry: AuditEntry; names: Names }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = fieldChanges(entry, names)
  const changed = all.filter(({ isChanged }) => isChanged)
  if (isErased(entry)) return <Erased />
  return (
    <section aria-labelledby="entry-fields">
      <h3 id="entry-fields" className="pb-2 text-h3">
        {entry.action === 'UPDATE' ? 'What changed' : 'What it held'}
      </h3>
      <table className="w-full table-fixed text-small">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="w-2/7 py-1 pr-2 font-medium">
              Field
            </th>
            <th scope="col" className="py-1 pr-2 font-medium">
              Before
            </th>
            <th scope="col" className="py-1 font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {(showsAll ? all : changed).map((field) => (
            <FieldRow key={field.column} field={field} />
          ))}
        </tbody>
      </table>
      {all.length > changed.length && (
        <Button variant="ghost" size={28} edge="start" className="mt-1" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show only what changed' : `Show ${all.length - changed.length} more that did not change`}
        </Button>
      )}
    </section>
  )
}

function FieldRow({ field: { label, before, after, isChanged } }: { field: FieldChange }) {
  const cell = 'border-t border-border py-1.5 pr-2 align-top break-words whitespace-pre-wrap'
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal text-muted`}>
        {capitalized(label)}
      </th>
      <td className={cell}>{before === null ? <EmptyValue /> : <span>{before}</span>}</td>
      <td className={`${cell} ${isChanged ? 'font-medium' : ''}`}>
        {after === null ? <EmptyValue /> : <span>{after}</span>}
      </td>
    </tr>
  )
}

function Erased() {
  return (
    <p className="rounded-md border border-border bg-subtle p-3 text-small text-muted">
      Personal data was erased from this event. What stays: that it happened, who did it and when, and the hashes of
      what was erased, so that the chain can still be checked.
    </p>
  )
}

type Fact = { name: string; value: ReactNode; isCode?: boolean }

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section>
      <h3 className="pb-2 text-h3">{title}</h3>
      <dl className="space-y-2.5 text-small">
        {facts.map(({ name, value, isCode = false }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className={isCode ? 'font-mono break-all' : 'break-words whitespace-pre-wrap'}>
              {value === null ? <EmptyValue /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function eventFacts(entry: AuditEntry, names: Names): Fact[] {
  const { user_id: user, actor_id: actor } = entry
  return [
    { name: 'Time', value: wholeTime(entry.created_at) },
    { name: 'Person', value: user === null ? null : personName(names, user) },
    ...(actor === null ? [] : [{ name: 'Administrator who acted as this person', value: personName(names, actor) }]),
    { name: 'Action', value: [entry.action, entry.relation].filter(Boolean).join(' · '), isCode: true },
    { name: 'Record', value: entry.record_id, isCode: true },
    { name: 'IP address', value: entry.ip_address, isCode: true },
    { name: 'Browser or program', value: entry.user_agent },
    { name: 'Request', value: entry.request_id, isCode: true },
    { name: 'Session', value: entry.session_id, isCode: true },
  ]
}

function metadataFacts(entry: AuditEntry): Fact[] {
  return Object.entries(metadataOf(entry)).map(([name, value]) => ({
    name: capitalized(fieldWord(name)),
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
}

function chainFacts(entry: AuditEntry): Fact[] {
  return [
    { name: 'Hash', value: entry.entry_hash, isCode: true },
    { name: 'Hash of the event before', value: entry.prev_hash, isCode: true },
    ...(entry.old_hash === null ? [] : [{ name: 'Hash of the row before', value: entry.old_hash, isCode: true }]),
    ...(entry.new_hash === null ? [] : [{ name: 'Hash of the row after', value: entry.new_hash, isCode: true }]),
    { name: 'Signature', value: entry.signature, isCode: true },
  ]
}
