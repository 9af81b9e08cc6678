import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { compareGroupings, groupingName, UNGROUPED } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyControls, type CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { PlainIcon } from '#web/ui/plain-icon.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'

export interface ControlsPickerProps {
  value: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  error: string | undefined
}

/** Controls of the company to tick, found by number or title. */
export function ControlsPicker({ value: chosen, onChange, error }: ControlsPickerProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data: controls = [] } = useQuery(companyControls({ companyId, protocol }))
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
  const ids = shown.map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-small font-medium">Chosen: {chosen.size}</legend>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SearchInput label="Find by number or title" value={q} onValueChange={setQ} className="w-64" />
        <Button size={28} onClick={() => set(ids, !isAll)}>
          {isAll ? 'Take away' : 'Choose'} these {ids.length}
        </Button>
      </div>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Available"
        className="mt-2 max-h-96 space-y-3 overflow-y-auto rounded-md border border-border p-3"
      >
        {groupsOf(protocol, shown).map((group) => (
          <Group key={group.name} group={group} chosen={chosen} onSet={set} />
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
  onSet: (ids: readonly string[], isChosen: boolean) => void
}

function Group({ group: { name, controls }, chosen, onSet }: GroupProps) {
  const ids = controls.map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  return (
    <li>
      <Checkbox
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={({ target }) => onSet(ids, target.checked)}
        label={
          <span className="font-medium">
            {name} <span className="font-normal text-muted">{`${count} of ${ids.length}`}</span>
          </span>
        }
      />
      <ul className="mt-1.5 grid gap-x-4 gap-y-1.5 pl-6 lg:grid-cols-2">
        {controls.map(({ id, nist_id, title }) => (
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
