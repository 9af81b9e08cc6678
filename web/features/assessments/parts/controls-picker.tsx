import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { compareGroupings, groupingName, UNGROUPED } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyControls, type CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { PlainIcon } from '#web/ui/plain-icon.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'

export interface ControlsPickerProps {
  value: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  error: string | undefined
}

/** The controls of the company to tick, by family or one by one, found by number or title. */
export function ControlsPicker({ value: chosen, onChange, error }: ControlsPickerProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const query = useQuery(companyControls({ companyId, protocol }))
  const controls = query.data ?? NONE
  const [q, setQ] = useState('')
  const errorId = useId()
  const words = q.trim().toLowerCase()
  const shown = controls.filter(({ nist_id, title }) => `${nist_id} ${title}`.toLowerCase().includes(words))
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-small font-medium">
        {wordingOf(protocol).controlPlural}{' '}
        <output className="ml-1 font-normal text-muted tabular-nums">
          {query.data !== undefined && `${chosen.size} of ${controls.length} chosen`}
        </output>
      </legend>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SearchInput label="Find by number or title" value={q} onValueChange={setQ} className="w-64 max-sm:w-full" />
        <Shortcuts shown={shown} isFound={words !== ''} chosen={chosen} onSet={set} />
      </div>
      {query.data === undefined && <QueryFallback query={query} what="The controls" lines={8} />}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Available"
        className="mt-2 grid max-h-108 gap-x-6 overflow-y-auto rounded-md border border-border px-3 py-1.5 empty:hidden lg:grid-cols-2"
      >
        {groupsOf(protocol, shown).map((group) => (
          <Group
            key={`${group.name} ${words !== ''}`}
            group={group}
            chosen={chosen}
            startsOpen={words !== '' || controls.length <= FEW}
            onSet={set}
          />
        ))}
      </ul>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-small text-danger">
          <PlainIcon name="alert" className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const NONE: readonly CompanyControl[] = []

/** So many controls are seen at once without unfolding their families. */
const FEW = 20

interface ShortcutsProps {
  shown: readonly CompanyControl[]
  /** Whether a search narrows what is shown. */
  isFound: boolean
  chosen: ReadonlySet<string>
  onSet: (ids: readonly string[], isChosen: boolean) => void
}

/** Buttons that choose, or take away, all controls of a kind. */
function Shortcuts({ shown, isFound, chosen, onSet }: ShortcutsProps) {
  const kinds: readonly (readonly [name: string, is: (control: CompanyControl) => boolean])[] = [
    [isFound ? 'found' : 'all', () => true],
    ['completed', ({ status }) => status === 'Completed'],
    ['completed without evidence', ({ status, evidence_count: count }) => status === 'Completed' && count === 0],
    ['open', ({ status }) => status === 'Not Started' || status === 'In Progress'],
  ]
  return kinds.map(([name, is]) => {
    const ids = shown.filter(is).map(({ id }) => id)
    if (ids.length === 0) return null
    const isAll = ids.every((id) => chosen.has(id))
    return (
      <Button key={name} size={28} aria-pressed={isAll} onClick={() => onSet(ids, !isAll)}>
        {name.charAt(0).toUpperCase() + name.slice(1)} <span className="text-muted tabular-nums">{ids.length}</span>
      </Button>
    )
  })
}

interface ControlGroup {
  name: string
  controls: readonly CompanyControl[]
}

/** The controls by family, safeguard or category, in the order of the framework. */
function groupsOf(protocol: ProtocolId, controls: readonly CompanyControl[]): readonly ControlGroup[] {
  return [...new Set(controls.map(codeOf))]
    .toSorted((a, b) => compareGroupings(protocol, a, b))
    .map((code) => ({
      name: groupingName(protocol, code),
      controls: controls.filter((control) => codeOf(control) === code),
    }))
}

function codeOf({ safeguard_domain: code }: CompanyControl): string {
  return code ?? UNGROUPED.code
}

interface GroupProps {
  group: ControlGroup
  chosen: ReadonlySet<string>
  startsOpen: boolean
  onSet: (ids: readonly string[], isChosen: boolean) => void
}

function Group({ group: { name, controls }, chosen, startsOpen, onSet }: GroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const listId = useId()
  const ids = controls.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <li className={cx('py-1', isOpen && 'col-span-full')}>
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={({ target }) => onSet(ids, target.checked)}
          label={
            <span className="font-medium">
              {name} <span className="font-normal text-muted tabular-nums">{`${count} of ${ids.length}`}</span>
            </span>
          }
        />
        <IconButton
          label={`${name} one by one`}
          aria-expanded={isOpen}
          aria-controls={listId}
          icon={<ChevronDown className={cx('transition-transform', isOpen && 'rotate-180')} />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <ul id={listId} hidden={!isOpen} className="mt-1 mb-1.5 grid gap-x-4 gap-y-1.5 pl-6 lg:grid-cols-2">
        {isOpen &&
          controls.map(({ id, nist_id, title }) => (
            <li key={id}>
              <Checkbox
                checked={chosen.has(id)}
                onChange={({ target }) => onSet([id], target.checked)}
                label={`${nist_id} ${title}`}
              />
            </li>
          ))}
      </ul>
    </li>
  )
}
