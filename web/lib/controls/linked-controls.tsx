import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Id } from '#domain/ids.ts'
import { Chip } from '#web/ui/chip.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Names } from '../company/use-names.ts'
import { objectivesOf } from './catalog-objectives.ts'
import { ControlChooser } from './control-chooser.tsx'
import { ControlNumberLink } from './control-number-link.tsx'
import type { CompanyControl } from './controls-queries.ts'

/** A link of a record to a control, or to one of its objectives. */
interface ControlLink<LinkId> {
  readonly id: LinkId
  readonly control_id: Id<'controls'>
  readonly objective_id: string | null
}

interface Changes<LinkId> {
  link: (controlId: Id<'controls'>, objectiveId: string | null) => void
  unlink: (ids: readonly LinkId[]) => void
}

interface LinkedControlsProps<LinkId> {
  /** "Proves" */
  title: string
  /** In place of the first link. */
  empty: string
  links: readonly ControlLink<LinkId>[]
  names: Names
  /** Undefined if the record is read-only. */
  changes: Changes<LinkId> | undefined
}

/** The controls of a record, each optionally narrowed to objectives. */
export function LinkedControls<LinkId extends string>(props: LinkedControlsProps<LinkId>) {
  const { title, empty, links, names, changes } = props
  const linked = names.inOrder(links.map(({ control_id: id }) => id))
  return (
    <DrawerSection title={title}>
      {linked.length === 0 && <p className="text-muted">{empty}</p>}
      <ul aria-label="Linked controls" className="divide-y divide-border">
        {linked.map((control) => (
          <LinkedControl
            key={control.id}
            control={control}
            links={links.filter((link) => link.control_id === control.id)}
            changes={changes}
          />
        ))}
      </ul>
      {changes !== undefined && (
        <div className="mt-2">
          <ControlChooser
            placeholder="Link a control…"
            controls={names.controls.filter((control) => !linked.includes(control))}
            onChoose={({ id }) => changes.link(id, null)}
          />
        </div>
      )}
    </DrawerSection>
  )
}

type LinkedControlProps<LinkId> = Pick<LinkedControlsProps<LinkId>, 'links' | 'changes'> & { control: CompanyControl }

function LinkedControl<LinkId extends string>({ control, links, changes }: LinkedControlProps<LinkId>) {
  const { id, nist_id: number, title, status, catalogId } = control
  const { data: objectives = [] } = useQuery({ ...objectivesOf(catalogId ?? ''), enabled: catalogId !== null })
  const linked = objectives.flatMap((objective) => {
    const link = links.find((one) => one.objective_id === objective.id)
    return link === undefined ? [] : [{ ...objective, linkId: link.id }]
  })
  const free = objectives.filter((objective) => !linked.some((one) => one.id === objective.id))
  return (
    <li className="py-2">
      <div className="flex items-center gap-2">
        <ControlNumberLink number={number} className="shrink-0" />
        <span className="min-w-0 flex-1 break-words">{title}</span>
        <StatusChip status={status} />
        {changes !== undefined && (
          <IconButton
            size={28}
            label={`Unlink ${number}`}
            icon={<X />}
            onClick={() => changes.unlink(links.map((link) => link.id))}
          />
        )}
      </div>
      <ul aria-label={`Objectives of ${number}`} className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {linked.map(({ linkId, letter, words }) => (
          <li key={linkId} title={words}>
            <Chip
              removeLabel={`Unlink objective ${letter}`}
              {...(changes !== undefined && { onRemove: () => changes.unlink([linkId]) })}
            >
              [{letter}]
            </Chip>
          </li>
        ))}
      </ul>
      {changes !== undefined && free.length > 0 && (
        <NativeSelect
          size={28}
          className="mt-1 w-full"
          aria-label={`Add an objective of ${number}`}
          value=""
          onChange={({ target }) => changes.link(id, target.value)}
          options={free.map((objective) => [objective.id, `[${objective.letter}] ${objective.words}`])}
        >
          <option value="">An objective of it…</option>
        </NativeSelect>
      )}
    </li>
  )
}
