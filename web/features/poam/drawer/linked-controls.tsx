import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { objectivesOf } from '#web/lib/controls/catalog-objectives.ts'
import { ControlChooser } from '#web/lib/controls/control-chooser.tsx'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ControlChip } from '../badges.tsx'
import type { SectionProps } from './section-props.ts'

/** The linked controls, each optionally narrowed to an objective. */
export function LinkedControls(props: SectionProps) {
  const { row, names, changes, readOnlyReason } = props
  return (
    <DrawerSection title="Not met">
      {row.linked.length === 0 && <p className="text-muted">No control is linked.</p>}
      <ul aria-label="Linked controls" className="divide-y divide-border">
        {row.linked.map((control) => (
          <LinkedControl key={control.id} {...props} control={control} />
        ))}
      </ul>
      {readOnlyReason === undefined && (
        <div className="mt-2">
          <ControlChooser
            placeholder="Add a control…"
            controls={names.controls.filter((control) => !row.linked.includes(control))}
            onChoose={({ id }) => void changes.linkControl(row.id, id, null)}
          />
        </div>
      )}
    </DrawerSection>
  )
}

function LinkedControl({ row, changes, readOnlyReason, control }: SectionProps & { control: CompanyControl }) {
  const links = row.controls.filter((link) => link.control_id === control.id)
  const letters = links.flatMap(({ objective_id: id }) => id?.split('/').at(-1) ?? [])
  return (
    <li className="py-2">
      <div className="flex items-center gap-2">
        <ControlChip control={control} />
        <span className="min-w-0 flex-1 truncate" title={control.title}>
          {control.title}
        </span>
        <StatusChip status={control.status} />
        {readOnlyReason === undefined && (
          <IconButton
            label={`Remove ${control.nist_id}`}
            icon={<X />}
            size={28}
            onClick={() => void changes.unlinkControls(links.map(({ id }) => id))}
          />
        )}
      </div>
      {letters.length > 0 && <p className="mt-1 text-small text-muted">Objectives {letters.toSorted().join(', ')}</p>}
      {readOnlyReason === undefined && control.catalogId !== null && (
        <ObjectiveChooser
          catalogId={control.catalogId}
          number={control.nist_id}
          taken={links.map(({ objective_id: id }) => id)}
          onChoose={(objectiveId) => void changes.linkControl(row.id, control.id, objectiveId)}
        />
      )}
    </li>
  )
}

interface ObjectiveChooserProps {
  catalogId: string
  number: string
  taken: readonly (string | null)[]
  onChoose: (objectiveId: string) => void
}

function ObjectiveChooser({ catalogId, number, taken, onChoose }: ObjectiveChooserProps) {
  const { data: objectives = [] } = useQuery(objectivesOf(catalogId))
  const offered = objectives.filter(({ id }) => !taken.includes(id))
  if (offered.length === 0) return null
  return (
    <NativeSelect
      size={32}
      className="mt-1.5 w-full"
      aria-label={`Objective of ${number} that is not met`}
      value=""
      onChange={(event) => event.target.value !== '' && onChoose(event.target.value)}
    >
      <option value="">Name an objective…</option>
      {offered.map(({ id, letter, words }) => (
        <option key={id} value={id}>
          {letter}: {words}
        </option>
      ))}
    </NativeSelect>
  )
}
