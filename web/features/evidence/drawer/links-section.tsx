import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Id } from '#domain/ids.ts'
import { objectivesOf } from '#web/lib/controls/catalog-objectives.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { ControlChooser } from '#web/lib/controls/control-chooser.tsx'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useEvidenceChanges, type EvidenceChanges } from '../changes.ts'
import { controlsOf } from '../badges.tsx'
import type { LinkedEvidence } from '../queries.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'

/** The linked controls, each optionally narrowed to objectives. */
export function LinksSection({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { id: companyId } = useCompany()
  const { canEditContent } = usePermissions()
  const changes = useEvidenceChanges(companyId)
  const linked = controlsOf(evidence, names)
  return (
    <DrawerSection title="Proves">
      {linked.length === 0 && <p className="text-muted">Nothing yet.</p>}
      <ul aria-label="Linked controls" className="divide-y divide-border">
        {linked.map((control) => (
          <LinkedControl
            key={control.id}
            evidence={evidence}
            control={control}
            changes={canEditContent ? changes : undefined}
          />
        ))}
      </ul>
      {canEditContent && (
        <div className="mt-2">
          <ControlChooser
            placeholder="Link a control…"
            controls={names.controls.filter((control) => !linked.includes(control))}
            onChoose={({ id }) => void changes.link([{ evidence_id: evidence.id, control_id: id }])}
          />
        </div>
      )}
    </DrawerSection>
  )
}

type LinkedControlProps = {
  evidence: LinkedEvidence
  control: CompanyControl
  /** Undefined if the record is read-only. */
  changes: EvidenceChanges | undefined
}

function LinkedControl({ evidence, control, changes }: LinkedControlProps) {
  const { protocol_id: protocol } = useCompany()
  const { data: objectives = [] } = useQuery(objectivesOf(`${protocol}/${control.nist_id}`))
  const links = evidence.links.filter((link) => link.control_id === control.id)
  const proven = objectives.flatMap((objective) => {
    const link = links.find((one) => one.objective_id === objective.id)
    return link === undefined ? [] : [{ ...objective, linkId: link.id }]
  })
  const free = objectives.filter(({ id }) => !proven.some((one) => one.id === id))
  const addObjective = (id: string) =>
    void changes?.link([{ evidence_id: evidence.id, control_id: control.id, objective_id: id }])
  return (
    <li className="py-2">
      <div className="flex items-start gap-2">
        <Link
          to="/controls/$controlNumber"
          params={{ controlNumber: control.nist_id }}
          className="shrink-0 font-mono text-small text-brand-text hover:underline"
        >
          {control.nist_id}
        </Link>
        <span className="min-w-0 flex-1 break-words">{control.title}</span>
        {changes !== undefined && (
          <IconButton
            size={28}
            label={`Unlink ${control.nist_id}`}
            icon={<X />}
            onClick={() => void changes.unlink(links.map(({ id }) => id))}
          />
        )}
      </div>
      <Proven control={control} proven={proven} changes={changes} />
      {changes !== undefined && free.length > 0 && (
        <NativeSelect
          size={28}
          className="mt-1 w-full"
          aria-label={`Add an objective of ${control.nist_id}`}
          value=""
          onChange={(event) => addObjective(event.target.value)}
        >
          <option value="">An objective of it…</option>
          {free.map(({ id, letter, words }) => (
            <option key={id} value={id}>
              [{letter}] {words}
            </option>
          ))}
        </NativeSelect>
      )}
    </li>
  )
}

type ProvenProps = Pick<LinkedControlProps, 'control' | 'changes'> & {
  proven: readonly { id: string; letter: string; words: string; linkId: Id<'evidence_links'> }[]
}

function Proven({ control, proven, changes }: ProvenProps) {
  if (proven.length === 0) return null
  return (
    <ul aria-label={`Objectives of ${control.nist_id}`} className="mt-1 flex flex-wrap gap-1.5">
      {proven.map(({ id, letter, words, linkId }) => (
        <li key={id} title={words}>
          {changes === undefined ? (
            <Chip>[{letter}]</Chip>
          ) : (
            <Chip removeLabel={`Unlink objective ${letter}`} onRemove={() => void changes.unlink([linkId])}>
              [{letter}]
            </Chip>
          )}
        </li>
      ))}
    </ul>
  )
}
